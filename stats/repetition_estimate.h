// What one freshly forked ring says of its cell.
#pragma once

#include <optional>

#include "ctxmatrix/result.h"
#include "stats/gate.h"

namespace ctxmatrix {

// Times in ns per hop.
struct PerHop {
  double gross = 0;     // median of the clean ring intervals
  double overhead = 0;  // median of the clean overhead intervals
  double net = 0;       // the difference; may be 0 or less where the overhead is as large as the ring's time
  std::optional<double> cold = {};  // median of the clean cold intervals, where there are such
};

// By what the times of a repetition are multiplied, so that they are for a CPU on which a probe takes `reference_ns`:
// that over the median of the clean intervals' probes; 1 where reference_ns is 0 or nothing is clean.
double speed_scale(const Repetition& repetition, const Gated& gated, double reference_ns);

// Nothing where the repetition is not usable. `gated` is the gate's word on this repetition; processes >= 1. The times
// are given for a CPU on which a probe takes `reference_ns`: multiplied by that over the median of the clean intervals'
// probes, since times follow the clock speed as the probe does (docs/measuring.md); 0: as they were measured.
std::optional<PerHop> repetition_estimate(const Repetition& repetition, const Gated& gated, int processes,
                                          double reference_ns = 0);

}  // namespace ctxmatrix
