// What varied on a host while something ran, from two snapshots. Pure.
#pragma once

#include <vector>

#include "ctxmatrix/facts.h"
#include "host/snapshot.h"

namespace ctxmatrix {

// docs/host-facts.md lists the keys. A counter that ran backwards (a CPU went away, a group was made anew) tells
// nothing and is left out.
Facts conditions_between(const Snapshot& start, const Snapshot& end);

// The allowed CPU that rested most between the two snapshots. Counts that differ by one tick are no difference: then
// the highest number wins, since interrupts favour CPU 0, and an idle machine gives the same answer every time. Without
// /proc/stat: the highest allowed. -1 where none is allowed.
int least_busy_cpu(const Snapshot& before, const Snapshot& after, const std::vector<int>& allowed);

}  // namespace ctxmatrix
