// What the time of a hop is made of, where a run has measured that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A line for each cell that was decomposed: the gross time, calls and hot touch, cache refill and direct cost of the
// switch, each in us with the larger side of its interval. Below, which cells have no cache signal but that of L1
// because all their working sets together fit in an L2 cache of `l2_bytes` (not known: nothing is said), and which
// sizes would have one. Ends with "\n"; empty where no cell was decomposed.
std::string decomposition_table(const RunResult& result, std::optional<std::uint64_t> l2_bytes);

}  // namespace ctxmatrix
