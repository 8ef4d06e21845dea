// Other context-switch benchmarks on this machine, run beside the cells of `crosscheck --external`.
#pragma once

#include <vector>

#include "ctxmatrix/result.h"
#include "engine/ring.h"

namespace ctxmatrix {

// Every peer that is known; one that is not on the PATH (lat_ctx also where Debian puts it) says so in its reason.
std::vector<Peer> find_peers();

// Runs each peer that is here once, pinned to `cpu` by taskset(1), and adds what it said and what was counted. One that
// fails or takes over 30 s gets a reason and is not run again; a run that prints no figure adds nothing. `stop` ends it.
void run_peers(std::vector<Peer>& peers, int cpu, const StopFlag& stop);

}  // namespace ctxmatrix
