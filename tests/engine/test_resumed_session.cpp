// A run that was interrupted and goes on ends as if nothing had happened.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/model_runner.h"
#include "engine/session.h"

using namespace ctxmatrix;

namespace {

Plan three_cells() {
  Plan plan;
  for (int processes : {2, 4, 8}) plan.cells.emplace_back().cell.processes = processes;
  return plan;
}

struct Ran {
  RunResult result;
  std::vector<std::string> order;
};

// By a machine that is disturbed now and then. Stops after so many repetitions, or goes on from a part of a run.
Ran run_model(const Plan& plan, const Measure& measure, int stop_after, std::optional<EarlierPart> earlier = {},
              bool spend_budget = false) {
  Ran ran;
  StopFlag stop{0};
  Model model;
  model.busy_share = 0.3;
  ModelRunner runner(model, measure);
  SessionSettings settings{.measure = measure, .seed = 7, .spend_budget = spend_budget, .earlier = std::move(earlier)};
  settings.on_measured = [&](const Measured& measured) {
    ran.order.push_back(measured.result.cell.column());
    if (static_cast<int>(ran.order.size()) == stop_after) stop = 2;
  };
  run_session(plan, runner, settings, stop, ran.result);
  return ran;
}

EarlierPart part_of(const RunResult& result) { return {result.cells, result.elapsed_ns}; }

void check_same(const RunResult& one, const RunResult& other) {
  CHECK(one.complete == other.complete);
  CHECK(one.elapsed_ns == other.elapsed_ns);
  CHECK(one.probe_mode_ns == other.probe_mode_ns);
  CHECK(one.session_probe_mode_ns == other.session_probe_mode_ns);
  for (std::size_t i = 0; i < one.cells.size(); ++i) {
    CHECK(one.cells[i].status == other.cells[i].status);
    CHECK(one.cells[i].usable == other.cells[i].usable);
    REQUIRE(one.cells[i].net.has_value() == other.cells[i].net.has_value());
    if (one.cells[i].net) CHECK(one.cells[i].net->point == other.cells[i].net->point);
    REQUIRE(one.cells[i].repetitions.size() == other.cells[i].repetitions.size());
    for (std::size_t k = 0; k < one.cells[i].repetitions.size(); ++k)
      CHECK(one.cells[i].repetitions[k].started_ns == other.cells[i].repetitions[k].started_ns);
  }
}

void check_resumed_anywhere(const Measure& measure, bool spend_budget) {
  const Plan plan = three_cells();
  const Ran whole = run_model(plan, measure, -1, {}, spend_budget);
  for (int cut = 1; cut < static_cast<int>(whole.order.size()); cut += 1 + cut / 2) {
    CAPTURE(cut);
    const Ran first = run_model(plan, measure, cut, {}, spend_budget);
    REQUIRE_FALSE(first.result.complete);
    const Ran rest = run_model(plan, measure, -1, part_of(first.result), spend_budget);
    std::vector<std::string> order = first.order;
    order.insert(order.end(), rest.order.begin(), rest.order.end());
    REQUIRE(order == whole.order);
    check_same(rest.result, whole.result);
  }
}

}  // namespace

TEST_CASE("wherever a run is interrupted, it goes on in the same order and ends with the same result") {
  check_resumed_anywhere(Measure{}, false);
}

TEST_CASE("the same in several sessions") {
  Measure measure;
  measure.sessions = 3;
  measure.gap_ns = 0;
  check_resumed_anywhere(measure, false);
}

TEST_CASE("the same where a budget is to be spent: what was spent of it counts") {
  Measure measure;
  measure.time_budget_ns = 700'000'000;
  check_resumed_anywhere(measure, true);
}

TEST_CASE("what is complete is not measured again") {
  const Ran whole = run_model(three_cells(), {}, -1);
  const Ran again = run_model(three_cells(), {}, -1, part_of(whole.result));
  CHECK(again.order.empty());
  check_same(again.result, whole.result);
}

TEST_CASE("a cell that failed is tried again, and keeps its reason where there is no time left") {
  Ran whole = run_model(three_cells(), {}, -1);
  EarlierPart part = part_of(whole.result);
  part.cells[1].status = Status::failed;
  part.cells[1].reason = "killed";
  part.cells[1].repetitions.resize(3);
  const Ran again = run_model(three_cells(), {}, -1, part);
  CHECK(again.result.cells[1].status == Status::ok);
  CHECK(again.result.cells[1].reason.empty());
  CHECK(std::all_of(again.order.begin(), again.order.end(), [](const auto& name) { return name == "4p/0K"; }));
  part.elapsed_ns = 3600'000'000'000;
  const Ran late = run_model(three_cells(), {}, -1, part);
  CHECK(late.order.empty());
  CHECK(late.result.cells[1].status == Status::failed);
  CHECK(late.result.cells[1].reason == "killed");
}

TEST_CASE("a cell that no longer fits keeps what it has") {
  const Ran first = run_model(three_cells(), {}, 9);
  Plan plan = three_cells();
  plan.cells[2].misfit = "needs 8 processes, pids.max allows 4";
  const Ran rest = run_model(plan, {}, -1, part_of(first.result));
  CHECK(rest.result.complete);
  CHECK(rest.result.cells[2].status == Status::skipped);
  CHECK(rest.result.cells[2].repetitions.size() == first.result.cells[2].repetitions.size());
}

TEST_CASE("a repetition that was spoilt from outside is told, does not count, and is made good") {
  class Spoilt : public ModelRunner {
   public:
    explicit Spoilt(const Measure& measure) : ModelRunner({}, measure) {}
    Outcome run(const Cell& cell, std::uint64_t seed) override {
      if (++runs == 3) return {{}, Failure{Status::failed, "stopped", false, true}};
      return ModelRunner::run(cell, seed);
    }
    int runs = 0;
  } runner{Measure{}};
  StopFlag stop{0};
  std::string told;
  SessionSettings settings{.seed = 1};
  settings.on_discarded = [&](const CellResult&, const std::string& why) { told += why; };
  RunResult result;
  run_session(three_cells(), runner, settings, stop, result);
  CHECK(told == "stopped");
  CHECK(runner.runs == 31);
  for (const CellResult& cell : result.cells) CHECK(cell.repetitions.size() == 10);
}
