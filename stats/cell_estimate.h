// What all repetitions together say of a cell.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"
#include "stats/clean_speed.h"
#include "stats/repetition_estimate.h"

namespace ctxmatrix {

// Times of a cell in ns per hop: Hodges-Lehmann over the usable repetitions. `net` is estimated from the repetitions'
// own differences, which cancels what a repetition's ring and overhead share, so that net.point need not equal
// gross.point - overhead.point to the last digit.
struct CellTimes {
  Estimate gross;              // interval: repeatability, what another ring of this session would give
  Estimate overhead;           // likewise
  Estimate net;                // as reported: interval widened to reproducibility, what another session would give
  Estimate net_repeatability;  // the same point with the repeatability interval
  // The half-width that drift between sessions alone gives to net: z * tau * gross / sqrt(sessions).
  double drift_ns = 0;
};

struct CellEstimate {
  std::optional<CellTimes> times;          // nothing where no repetition is usable
  std::vector<PerHop> repetitions;         // the usable ones, in the order given
  std::vector<SessionTimes> by_session;    // the same, by session
  int usable = 0;                          // how many they are
  int measured = 0;                        // all repetitions, usable or not
  int quota_stopped = 0;                   // those of them that a CPU quota stopped
  int sessions = 0;                        // in which they were measured
  double kept_share = 0;                   // clean intervals of all, in every repetition
  std::optional<double> switches_per_hop;  // counted over all intervals, clean or not; nothing where none were counted
  std::optional<double> faults_per_page;   // likewise; of a page touch
};

// `repetitions` in the order of time; `processes` of the cell, >= 1; `speeds` of the run.
// docs/measuring.md, section 4. z is the normal half-width of measure.confidence, 1.96 for 95 %, and is so also
// where the repetitions are too few for that confidence: Estimate::confidence then says what they have.
CellEstimate estimate_cell(std::span<const Repetition> repetitions, int processes, const Measure& measure,
                           const Speeds& speeds);

}  // namespace ctxmatrix
