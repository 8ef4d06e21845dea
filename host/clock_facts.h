// What the clock and the timers of this machine are like, tried on the spot.
#pragma once

#include "ctxmatrix/facts.h"

namespace ctxmatrix {

// Takes some 30 ms. `clock.read`: the median time between two readings of CLOCK_MONOTONIC in a row; `clock.step`: the
// smallest difference above 0 that was seen between two; `timer.lateness`: the median of how much longer than 1 ms a
// sleep of 1 ms takes. docs/host-facts.md.
Facts try_clock();

}  // namespace ctxmatrix
