#include <doctest/doctest.h>

#include "session_model.h"

using namespace ctxmatrix;

TEST_CASE(
    "a watched session takes every cell in every round, precise or not, and tells each round, until it is stopped") {
  StopFlag stop{0};
  Measure measure;
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1, .watched_rounds = 1000};
  std::vector<int> rounds;
  settings.on_round = [&](const RunResult& so_far, int round) {
    rounds.push_back(round);
    for (const CellResult& cell : so_far.cells) CHECK(cell.repetitions.size() == rounds.size());
    if (round == 149) stop = 2;  // far beyond what these cells need, and beyond max_repetitions
  };
  RunResult result;
  run_session(plan_of({2, 8}), runner, settings, stop, result);
  REQUIRE(rounds.size() == 150);
  for (int round = 0; round < 150; ++round) CHECK(rounds[static_cast<std::size_t>(round)] == round);
  CHECK_FALSE(result.complete);
}

TEST_CASE("a watched session ends by itself before its memory is without bounds") {
  StopFlag stop{0};
  Measure measure;
  ModelRunner runner(Model{}, measure);
  SessionSettings settings{.measure = measure, .seed = 1, .watched_rounds = 70};
  RunResult result;
  run_session(plan_of({2}), runner, settings, stop, result);
  CHECK(result.cells[0].repetitions.size() == 70);
  CHECK(result.complete);
}
