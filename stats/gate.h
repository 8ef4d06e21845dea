// Which intervals were timed at the clean speed, as the probes around them tell, and which repetitions hold enough of
// them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"

namespace ctxmatrix {

// What the gate says of one repetition.
struct Gated {
  std::vector<bool> clean;  // of each interval
  bool usable = false;      // enough of them are clean

  std::size_t clean_count() const;
};

// The probes of a repetition in the order of time, ns: one before each interval, one after the last. Neighbours share a
// probe, so that each is here once.
std::vector<double> probes_of(const Repetition& repetition);

// An interval is clean when both its probes are within `measure.gate` of the mode, on either side, and it is whole: at
// least one trip and one overhead pass. It looks at the probes alone, never at the time of the ring, so that it cannot
// choose the outcome. A repetition is usable when its clean intervals are at least `min_clean_share` of its intervals
// and at least `min_clean_intervals` of them, or all where the method takes fewer than that. `probe_mode_ns` > 0 is the
// mode of all probes of the run.
Gated gate(const Repetition& repetition, const Measure& measure, double probe_mode_ns);

// Clean intervals, of all: 0 to 1; 0 where there are none.
double kept_share(std::span<const Gated> repetitions);

}  // namespace ctxmatrix
