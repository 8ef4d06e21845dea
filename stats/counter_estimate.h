// What the counters of all repetitions of a cell come to, per hop.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Every counter of counter.h in its order, with the instructions per cycle behind these two. The mean over the
// repetitions, as perf stat -r has it, with Student's t interval: counts are what the program did, and no gate leaves
// any out. Of one repetition alone there is a point and no interval (both ends are the point, its confidence is 0).
// A counter that was counted in user mode alone keeps the name that says so.
std::vector<CounterEstimate> counter_estimates(std::span<const Repetition> repetitions, double confidence);

// The smallest share of the time for which a counter of that name had the hardware, over all repetitions: 1 where it
// never had to share. Its counts are scaled by it.
double least_counted_share(std::span<const Repetition> repetitions, std::string_view name);

}  // namespace ctxmatrix
