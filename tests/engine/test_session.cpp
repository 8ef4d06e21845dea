#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "session_model.h"

using namespace ctxmatrix;

TEST_CASE("every cell is measured until it is precise, and the estimate is the model's") {
  Ran ran = run_model(plan_of({2, 8, 16}), Model{});
  REQUIRE(ran.result.cells.size() == 3);
  CHECK(ran.result.complete);
  for (const CellResult& cell : ran.result.cells) {
    CHECK(cell.status == Status::ok);
    CHECK(cell.usable >= 10);
    CHECK(cell.kept_share == 1);
    REQUIRE(cell.net);
    CHECK(cell.net->point == doctest::Approx(600).epsilon(0.01));
    CHECK(cell.net->lower < cell.net->point);
    CHECK(cell.net->upper > cell.net->point);
    CHECK(cell.switches_per_hop == doctest::Approx(1));
  }
}

namespace {

// A model that has something to say of each repetition.
class Talkative : public ModelRunner {
 public:
  using ModelRunner::ModelRunner;
  Outcome run(const Cell& cell, std::uint64_t seed) override {
    Outcome outcome = ModelRunner::run(cell, seed);
    outcome.note = "no cycles here";
    return outcome;
  }
};

}  // namespace

TEST_CASE("the counters of a cell are estimated where they were asked for, and what a repetition notes is told once") {
  Measure measure;
  measure.counters = true;
  RunResult result;
  Talkative runner({}, measure);
  run_session(plan_of({2}), runner, {.measure = measure, .seed = 1}, StopFlag{0}, result);
  REQUIRE(result.cells[0].counters.size() == 10);
  CHECK(result.cells[0].counters[0].name == "instructions");
  CHECK(result.cells[0].counters[0].per_hop->point == doctest::Approx(6000));
  CHECK(result.cells[0].counters[2].per_hop->point == doctest::Approx(1.2).epsilon(0.01));
  CHECK(std::count(result.cells[0].notes.begin(), result.cells[0].notes.end(), "no cycles here") == 1);
  CHECK(result.cells[0].notes.front() == "no cycles here");
  CHECK(result.measure.counters);
  CHECK(run_model(plan_of({2}), Model{}).result.cells[0].counters.empty());
}

TEST_CASE("a round holds each cell once, in an order that the seed shuffles") {
  Ran ran = run_model(plan_of({2, 4, 8, 16}), Model{});
  std::set<std::vector<std::string>> orders;
  for (std::size_t round = 0; round < 10; ++round) {
    std::vector<std::string> order(ran.order.begin() + static_cast<long>(round) * 4,
                                   ran.order.begin() + static_cast<long>(round) * 4 + 4);
    CHECK(std::set<std::string>(order.begin(), order.end()).size() == 4);
    orders.insert(order);
  }
  CHECK(orders.size() > 1);
  CHECK(run_model(plan_of({2, 4, 8, 16}), Model{}).order == ran.order);
  CHECK(run_model(plan_of({2, 4, 8, 16}), Model{}, {}, 2).order != ran.order);
}

TEST_CASE("of two sides one is measured whole before the other, in an order that is drawn for each round") {
  Plan plan = plan_of({2, 4, 2, 4});
  plan.cells[2].side = plan.cells[3].side = 1;
  Measure measure;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  std::vector<int> sides, firsts;
  std::string order;
  SessionSettings settings{.measure = measure, .seed = 1};
  settings.on_side = [&](int side) {
    sides.push_back(side);
    order += side == 0 ? 'a' : 'b';
    return true;
  };
  settings.on_progress = [&](const SessionProgress&) { order += '.'; };
  RunResult result;
  run_session(plan, runner, settings, stop, result);
  // Ten rounds, each with both sides: four repetitions, and a change in the middle; between rounds one where the draw
  // asks for it.
  CHECK(std::count(order.begin(), order.end(), '.') == 40);
  for (const char* torn : {"a.b", "b.a", "a...b", "b...a"}) CHECK(order.find(torn) == std::string::npos);
  for (std::size_t i = 1; i < sides.size(); ++i) CHECK(sides[i] != sides[i - 1]);
  CHECK(sides.size() > 11);
  CHECK(sides.size() < 20);
  for (const CellResult& cell : result.cells) CHECK(cell.usable == 10);
}

TEST_CASE("a side that cannot be had ends the session, with what there is") {
  Plan plan = plan_of({2, 2});
  plan.cells[1].side = 1;
  Measure measure;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  int asked = 0;
  SessionSettings settings{.measure = measure, .seed = 1};
  settings.on_side = [&](int) { return ++asked < 5; };
  RunResult result;
  run_session(plan, runner, settings, stop, result);
  CHECK(!result.complete);
  CHECK(asked == 5);
  CHECK(result.cells[0].repetitions.size() + result.cells[1].repetitions.size() >= 4);
}

TEST_CASE("each session measures every cell anew, after a rest, and the drift part of the interval shrinks") {
  Measure measure;
  Ran one = run_model(plan_of({2, 8}), Model{}, measure);
  measure.sessions = 4;
  measure.gap_ns = 1'000'000'000;
  Ran four = run_model(plan_of({2, 8}), Model{}, measure);
  CHECK(four.result.complete);
  for (std::size_t i = 0; i < 2; ++i) {
    const CellResult& cell = four.result.cells[i];
    CHECK(cell.status == Status::ok);
    std::vector<int> usable(4);
    for (const Repetition& repetition : cell.repetitions) ++usable.at(static_cast<std::size_t>(repetition.session));
    for (int count : usable) CHECK(count >= 10);
    CHECK(cell.net->upper - cell.net->lower < one.result.cells[i].net->upper - one.result.cells[i].net->lower);
  }
  const auto& repetitions = four.result.cells[0].repetitions;
  for (std::size_t i = 1; i < repetitions.size(); ++i) {
    if (repetitions[i].session == repetitions[i - 1].session) continue;
    CHECK(repetitions[i].started_ns - repetitions[i - 1].started_ns > 1'000'000'000);
  }
}

TEST_CASE("repetitions that a neighbour disturbed are kept, and not used") {
  Model model;
  model.busy_share = 0.4;
  Ran ran = run_model(plan_of({2}), model);
  const CellResult& cell = ran.result.cells[0];
  CHECK(cell.status == Status::ok);
  CHECK(static_cast<int>(cell.repetitions.size()) > cell.usable);
  CHECK(cell.kept_share < 0.9);
  CHECK(cell.net->point == doctest::Approx(600).epsilon(0.01));
}

TEST_CASE("a skipped cell stays in its place with its reason, a failed one with its own, and the others are measured") {
  Plan plan = plan_of({2, 4, 8});
  plan.cells[0].skip_reason = "not today";
  Model model;
  model.failure = [](const Cell& cell) -> std::optional<Failure> {
    if (cell.processes != 4) return std::nullopt;
    return Failure{Status::timeout, "no answer", false};
  };
  Ran ran = run_model(plan, model);
  CHECK(ran.result.cells[0].status == Status::skipped);
  CHECK(ran.result.cells[0].reason == "not today");
  CHECK(ran.result.cells[1].status == Status::timeout);
  CHECK(ran.result.cells[1].reason == "no answer");
  CHECK(ran.result.cells[2].status == Status::ok);
  CHECK(ran.result.complete);
}

TEST_CASE("a stop leaves what there is, and an incomplete result") {
  Ran ran = run_model(plan_of({2, 8}), Model{}, {}, 1, 5);
  CHECK_FALSE(ran.result.complete);
  CHECK(ran.result.cells[0].repetitions.size() + ran.result.cells[1].repetitions.size() == 5);
}

TEST_CASE("a net time at or below zero is kept") {
  Model model;
  model.overhead_ns = 1100;
  Ran ran = run_model(plan_of({2}), model);
  REQUIRE(ran.result.cells[0].net);
  CHECK(ran.result.cells[0].net->point < 0);
}

TEST_CASE("a cell whose repetitions turn out to be disturbed, all of them, has no estimate") {
  Measure measure;
  measure.time_budget_ns = 300'000'000;
  Plan plan = plan_of({2, 4});
  RunResult result;
  StopFlag stop{0};
  // The first repetition is slow and the only one known until the others come, at the speed that is the usual one.
  class Slowing : public Runner {
   public:
    explicit Slowing(const Measure& measure) : slow_(all_busy(), measure), fast_(Model{}, measure) {}
    Outcome run(const Cell& cell, std::uint64_t seed) override {
      return (cell.processes == 2 ? slow_ : fast_).run(cell, seed);
    }
    std::vector<int> cpus(const Cell& cell) const override { return fast_.cpus(cell); }
    std::int64_t now() override { return slow_.now() + 3 * fast_.now(); }
    void rest(std::int64_t, const StopFlag&) override {}
    std::int64_t probe_iterations() const override { return 1; }

   private:
    static Model all_busy() {
      Model model;
      model.busy_share = 1;
      return model;
    }
    ModelRunner slow_, fast_;
  } runner(measure);
  run_session(plan, runner, {.measure = measure, .seed = 1}, stop, result);
  CHECK(result.cells[0].usable == 0);
  CHECK_FALSE(result.cells[0].net);
  CHECK(result.cells[0].status == Status::unstable);
  CHECK(result.cells[1].net);
}
