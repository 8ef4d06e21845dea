// Two files of several sessions each: a session is then the unit of independence, and its drift is seen, not assumed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "stats/yuen.h"

namespace ctxmatrix {

// Welch's t test on the sessions' medians of log net: docs/measuring.md, section 6. Each vector holds the net times of
// one session's usable repetitions, in any unit, the same on both sides. The result is a difference of natural
// logarithms, second less first: ratio_of(difference) is second / first. Nothing where a side has fewer than two
// sessions, a session has no repetition, or a time is not above 0. Two sessions a side are enough to compute it and far
// too few to see much; four or more are meant.
std::optional<DifferenceTest> session_t(std::span<const std::vector<double>> first,
                                        std::span<const std::vector<double>> second, double confidence);

}  // namespace ctxmatrix
