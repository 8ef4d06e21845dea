// Whether a measured cell can be believed, and what its reader should know: docs/measuring.md, section 5.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"
#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"
#include "stats/cell_estimate.h"

namespace ctxmatrix {

// Of one CPU that the ring runs on, in bytes. Empty: not known, and nothing is said of that cache.
struct CacheSizes {
  std::optional<std::uint64_t> l1d;
  std::optional<std::uint64_t> l2;
};

struct CellFlags {
  Status status = Status::ok;  // ok or unstable
  std::string reason;          // why unstable, causes joined by "; "; empty when ok
  std::vector<std::string>
      notes;  // plain sentences, none of them a failure; of an unstable cell the last says what would help
};

// The net time cannot be told from 0: its reported interval reaches it. It is then shown as "below net.upper".
bool net_unresolved(const CellTimes& times);

// The note on a cell whose hops are not one switch each; empty where they are, within 2 %.
std::string switches_note(double switches_per_hop);

// For a cell whose measuring has ended, be it done, exhausted or out of time. Percentages in a reason are of the net
// time unless the text says otherwise.
// `slowdown`: by which the CPU was slower than usual all through the run (clean_speed.h); 0: it was not.
CellFlags flags_of(const Cell& cell, const CellEstimate& estimate, const Measure& measure, const CacheSizes& caches,
                   double slowdown = 0);

}  // namespace ctxmatrix
