// The counters of a run beside its times.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// For each cell with counters a line a counter: the mean per hop and its interval in percent of that, and the same for
// 1,000,000 trips, which is what `perf bench sched pipe` does; last the time for these, gross. "-" for what was not
// counted (the cell's notes say why). Below, which counts were scaled up because the hardware was shared. Ends with
// "\n"; empty where no cell has counters.
std::string counter_table(const RunResult& result);

}  // namespace ctxmatrix
