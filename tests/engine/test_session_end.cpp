// When a session ends, and how much of its time is left.
#include <doctest/doctest.h>

#include "session_model.h"

using namespace ctxmatrix;

TEST_CASE("a budget that is to be spent goes to the widest intervals, beyond what was wanted") {
  Measure measure;
  measure.time_budget_ns = 2'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  int announced = 0;
  SessionSettings settings{.measure = measure, .seed = 1, .spend_budget = true};
  settings.on_progress = [&](const SessionProgress& progress) { announced += progress.cell_finished; };
  RunResult result;
  run_session(plan_of({2, 8}), runner, settings, stop, result);
  CHECK(result.elapsed_ns >= 2'000'000'000);
  CHECK(announced == 2);
  for (const CellResult& cell : result.cells) {
    CHECK(cell.status == Status::ok);
    CHECK(cell.usable > 20);
  }
}

TEST_CASE("a run that is slower than its host usually is waits for a better spell, and says so where none comes") {
  Measure measure;
  measure.usual_probe_ns = 8'000.0 / 4096;  // the model's probe takes 12 us
  measure.time_budget_ns = 1'000'000'000;
  Ran ran = run_model(plan_of({2}), Model{}, measure);
  CHECK(ran.result.elapsed_ns >= 1'000'000'000);
  CHECK(ran.result.cells[0].status == Status::unstable);
  CHECK(ran.result.cells[0].reason == "the CPU was 50 % slower than it usually is here, all the while");
  CHECK(ran.result.cells[0].net);
  measure.usual_probe_ns = 12'300.0 / 4096;
  Ran usual = run_model(plan_of({2}), Model{}, measure);
  CHECK(usual.result.elapsed_ns < 1'000'000'000);
  CHECK(usual.result.cells[0].status == Status::ok);
}

TEST_CASE("times are given at the host's usual speed, where it is known") {
  Measure measure;
  measure.usual_probe_ns = 12'360.0 / 4096;  // 3 % slower than the model: its hop of 600 ns net would take 618 ns
  Ran ran = run_model(plan_of({2}), Model{}, measure);
  CHECK(ran.result.cells[0].net->point == doctest::Approx(618).epsilon(0.005));
  CHECK(ran.result.reference_probe_ns == doctest::Approx(12'360));
}

TEST_CASE("a busy neighbour for most of a run is not what the run reports, where the usual speed is known") {
  Measure measure;
  Model model;
  model.busy_share = 0.7;
  Ran unknown = run_model(plan_of({2, 8}), model, measure);
  measure.usual_probe_ns = 12'000.0 / 4096;
  Ran known = run_model(plan_of({2, 8}), model, measure);
  CHECK(unknown.result.cells[0].net->point == doctest::Approx(900).epsilon(0.01));
  CHECK(known.result.cells[0].net->point == doctest::Approx(600).epsilon(0.01));
  CHECK(known.result.cells[1].net->point == doctest::Approx(600).epsilon(0.01));
}

TEST_CASE("a budget without end is not spent beyond ten times the repetitions that a cell may have") {
  Measure measure;
  measure.max_repetitions = 12;
  measure.time_budget_ns = 600'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1, .spend_budget = true};
  RunResult result;
  run_session(plan_of({2}), runner, settings, stop, result);
  CHECK(result.elapsed_ns < 600'000'000'000);
  CHECK(result.cells[0].usable == 120);
}

TEST_CASE("the sessions to come are in the time that is left") {
  Measure measure;
  measure.sessions = 3;
  measure.gap_ns = 7'000'000'000;
  StopFlag stop{0};
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1};
  std::vector<std::int64_t> left;
  settings.on_progress = [&](const SessionProgress& progress) { left.push_back(progress.left_ns); };
  RunResult result;
  run_session(plan_of({2}), runner, settings, stop, result);
  CHECK(left.front() > 14'000'000'000);
  CHECK(left.back() == 0);
}

TEST_CASE("when the time is up, what did not converge is unstable and says how far it came") {
  Measure measure;
  measure.time_budget_ns = 200'000'000;
  Model model;
  model.spread = 0.2;
  Ran ran = run_model(plan_of({2, 8}), model, measure);
  for (const CellResult& cell : ran.result.cells) {
    CHECK(cell.status == Status::unstable);
    CHECK(cell.reason.find("not converged: +-") != std::string::npos);
    CHECK(cell.net);
  }
  CHECK(ran.result.elapsed_ns < 300'000'000);  // modelled time
}

TEST_CASE("the share of the work done grows to 1") {
  Ran ran = run_model(plan_of({2, 8}), Model{});
  CHECK(ran.shares.front() < 0.2);
  CHECK(ran.shares.back() == doctest::Approx(1));
}
