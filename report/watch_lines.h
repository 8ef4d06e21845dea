// What `run --watch` prints while it goes on.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// The head of the columns: round, cell, then us per switch: gross in this round alone, gross of all rounds so far with
// its interval, net of all so far with its interval in percent; then the share of the intervals that were undisturbed.
// Ends with "\n".
std::string watch_head(const RunResult& result);

// A line for each cell that has a repetition of that round. The time of the round is of all its intervals, disturbed or
// not. An interval is `-` as long as the repetitions are too few for its confidence.
std::string watch_lines(const RunResult& result, int round);

}  // namespace ctxmatrix
