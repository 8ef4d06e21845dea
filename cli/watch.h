// `run --watch`: the rounds of a run on standard output, one by one, until Ctrl-C.
#pragma once

#include "cli/measuring.h"
#include "cli/options.h"
#include "ctxmatrix/measure.h"

namespace ctxmatrix {

// Throws InputError where a run cannot be watched: it has another end of its own.
void check_watch(const Options& options, const Measure& measure);

// True where the run was begun as a watch.
bool is_watch(const RunResult& result);

// The run then takes every cell in every round, and prints each round when it is over, between two timed parts.
void watch_rounds(Measuring& measuring);

}  // namespace ctxmatrix
