// What the time of a hop is made of, where a run has measured that.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A line for each cell that was decomposed: the gross time, calls and hot touch, cache refill and direct cost of the
// switch, each in us with the larger side of its interval. Below, which cells have no cache signal but that of L1
// because all their working sets together fit in the L2 cache (not known: nothing is said), and which sizes would have
// one; and in which the direct cost is not above 0 by its interval, so that it is not known. Ends with "\n"; empty
// where no cell was decomposed.
std::string decomposition_table(const RunResult& result);

}  // namespace ctxmatrix
