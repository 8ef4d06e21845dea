// Other benchmarks beside ctxmatrix's own cells.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A line for each peer of the result: its own figure per switch, what was counted for each switch that it claims, the
// time per counted one, and what it really measures; then pipe against perf bench sched pipe. Begins with an empty line
// and ends with "\n"; empty where there are no peers.
std::string peer_table(const RunResult& result);

}  // namespace ctxmatrix
