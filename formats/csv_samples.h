// `export --format csv-samples`: every timed batch of a run, enough to recompute each of its estimates.
#pragma once

#include <span>
#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A line for each timed batch of trips (kind `ring`, or what the workload is) and of overhead passes (kind `overhead`).
// Switches and migrations are those of the timed trips: what was counted, times trips / counted_trips, rounded. `kept`
// is 1 for what the estimates are made of; `why` says why another one is not: `probe` (disturbed, by the probes beside
// it), `repetition` (clean, but too few of its repetition are).
//
// From the kept lines of a cell: time per hop = elapsed_ns / (trips * procs); its median over a repetition's ring lines
// is gross, over its overhead lines overhead; net is their difference; `us` of the csv format is the Hodges-Lehmann
// estimate over the repetitions' net, in us.
std::string csv_samples(std::span<const RunResult> results);

}  // namespace ctxmatrix
