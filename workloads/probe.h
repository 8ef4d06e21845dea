// The contention probe: a fixed amount of work that needs nothing but this CPU's execution units. When it takes longer
// than usual, the CPU was not all ours: a busy SMT sibling, a neighbour of the virtual machine, another clock speed.
// It is throughput work (independent adds), for a loop of dependent ones does not see a busy sibling:
// docs/measuring.md.
#pragma once

#include <cstdint>

namespace ctxmatrix {

// Runs the loop `iterations` times and returns how long it took, in ns. Safe after a fork.
std::int64_t probe(std::int64_t iterations);

// The number of iterations that take about `wanted_ns` on this CPU now, at least 1. Takes some 50 times that long.
std::int64_t calibrate_probe(std::int64_t wanted_ns);

}  // namespace ctxmatrix
