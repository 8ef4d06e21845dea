// Runs with a question of their own.
#include <doctest/doctest.h>

#include <algorithm>

#include "session_model.h"

using namespace ctxmatrix;

TEST_CASE("a run with a question goes on for what is not answered, beyond the precision that was wanted") {
  Measure measure;
  measure.time_budget_ns = 20'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1};
  std::vector<double> looks;
  settings.on_look = [&](const RunResult& so_far, double since, double information) {
    CHECK(since == (looks.empty() ? 0 : looks.back()));
    looks.push_back(information);
    CHECK(so_far.reference_probe_ns > 0);
    return std::vector<bool>{true, so_far.cells[1].usable >= 100};
  };
  RunResult result;
  run_session(plan_of({2, 8}), runner, settings, stop, result);
  CHECK(std::is_sorted(looks.begin(), looks.end()));
  CHECK(looks.size() >= 2);
  CHECK(result.cells[1].usable >= 100);
  CHECK(result.cells[0].usable < result.cells[1].usable);
  CHECK(result.complete);
}

TEST_CASE("a question that is never answered ends with the budget, one of sessions is asked after each") {
  Measure measure;
  measure.time_budget_ns = 2'000'000'000;
  for (int sessions : {1, 3}) {
    measure.sessions = sessions;
    StopFlag stop{0};
    ModelRunner runner(Model{}, measure);
    SessionSettings settings{.measure = measure, .seed = 1};
    std::vector<double> looks;
    settings.on_look = [&](const RunResult&, double, double information) {
      looks.push_back(information);
      return std::vector<bool>{false};
    };
    RunResult result;
    run_session(plan_of({2}), runner, settings, stop, result);
    CHECK(looks.back() == 1);
    if (sessions == 3) CHECK(looks.size() == 3);
  }
}

TEST_CASE("a run with a question that goes on has spent what its earlier part could have asked") {
  Measure measure;
  measure.time_budget_ns = 4'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1};
  double begun = 0;
  settings.on_look = [&](const RunResult&, double, double information) {
    begun = information;
    stop = information > 0.3 ? 2 : 0;
    return std::vector<bool>{false};
  };
  RunResult first;
  run_session(plan_of({2}), runner, settings, stop, first);
  REQUIRE_FALSE(first.complete);

  stop = 0;
  ModelRunner anew(Model{}, measure);
  std::vector<double> since;
  settings.earlier = EarlierPart{first.cells, first.elapsed_ns};
  settings.on_look = [&](const RunResult&, double last, double information) {
    since.push_back(last);
    CHECK(information >= last);
    return std::vector<bool>{false};
  };
  RunResult rest;
  run_session(plan_of({2}), anew, settings, stop, rest);
  CHECK(rest.complete);
  REQUIRE(since.size() >= 2);
  CHECK(since.front() >= begun);
  CHECK(std::is_sorted(since.begin(), since.end()));
}
