#include <doctest/doctest.h>

#include "ctxmatrix/counter.h"
#include "engine/model_runner.h"

using namespace ctxmatrix;

TEST_CASE("the model's times are what its parameters say, and the same for the same seed") {
  Model model;
  model.spread = 0;
  ModelRunner runner(model, Measure{});
  Cell cell;
  cell.working_set = 16384;
  Outcome one = runner.run(cell, 5), two = runner.run(cell, 5);
  REQUIRE(one.repetition);
  const Interval& interval = one.repetition->intervals[0];
  CHECK(static_cast<double>(interval.elapsed_ns) / static_cast<double>(interval.trips * 2) == doctest::Approx(1320));
  CHECK(static_cast<double>(interval.overhead_ns) / static_cast<double>(interval.overhead_trips * 2) ==
        doctest::Approx(720));
  CHECK(two.repetition->intervals[0].elapsed_ns == interval.elapsed_ns);
  CHECK(runner.now() > 0);
}

TEST_CASE("the model has every counter where they are asked for, in fixed numbers a hop") {
  Measure measure;
  CHECK(ModelRunner({}, measure).run(Cell{}, 5).repetition->counts.empty());
  measure.counters = true;
  Outcome outcome = ModelRunner({}, measure).run(Cell{}, 5);
  REQUIRE(outcome.repetition->counts.size() == std::size(kCounters));
  for (std::size_t i = 0; i < std::size(kCounters); ++i) CHECK(outcome.repetition->counts[i].name == kCounters[i].name);
  CHECK(outcome.repetition->counts[0].value == 6000 * outcome.repetition->counts[0].hops);
}

TEST_CASE("the model has cold passes where they are asked for") {
  Model model;
  model.spread = 0;
  Measure measure;
  Cell cell;
  cell.working_set = 1 << 20;
  CHECK(ModelRunner(model, measure).run(cell, 5).repetition->intervals[0].cold_trips == 0);
  measure.decompose = true;
  Outcome outcome = ModelRunner(model, measure).run(cell, 5);
  const Interval& interval = outcome.repetition->intervals[0];
  CHECK(static_cast<double>(interval.cold_ns) / static_cast<double>(interval.cold_trips * 2) ==
        doctest::Approx(400 + 1024 * 20.25));
  cell.members = "thread";
  CHECK(ModelRunner(model, measure).run(cell, 5).repetition->intervals[0].cold_trips == 0);
}

TEST_CASE("a modelled neighbour slows the probe as it slows the ring") {
  Model model;
  model.busy_share = 1;
  ModelRunner runner(model, Measure{});
  Outcome outcome = runner.run(Cell{}, 5);
  CHECK(outcome.repetition->intervals[0].probe_before_ns == 18'000);
}
