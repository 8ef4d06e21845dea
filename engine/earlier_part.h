// What an earlier part of the same run has measured, and how a session takes it up.
#pragma once

#include <cstdint>
#include <vector>

#include "ctxmatrix/result.h"
#include "engine/running_cell.h"

namespace ctxmatrix {

struct EarlierPart {
  // As many as the plan's and in its order: their repetitions, in the order of time. Those that failed or timed out are
  // tried again.
  std::vector<CellResult> cells;
  std::int64_t elapsed_ns = 0;  // how long it took
};

// The round in which it ended. At the start of a round all that matters is what was measured until then.
struct LastRound {
  bool any = false;  // there are repetitions
  int session = 0;
  int round = 0;
};
LastRound last_round_of(const EarlierPart& earlier);

// Into the result goes every repetition but those of the last round, which the running cells keep for it.
void take_up(const EarlierPart& earlier, const LastRound& last, std::vector<RunningCell>& running, RunResult& result);

// The cells that have a repetition in the last round, in the order of time.
std::vector<RunningCell*> cells_of_last_round(std::vector<RunningCell>& running);

// Of a session's repetitions, since the start of the run.
std::int64_t first_start(const EarlierPart& earlier, int session);

}  // namespace ctxmatrix
