// The order in which the placement `spread` takes CPUs.
#pragma once

#include <vector>

#include "host/topology.h"

namespace ctxmatrix {

// The allowed CPUs, each once, so that neighbours in the order share as little as the machine lets them: packages take
// turns, within a package the last-level caches, within those the cores; SMT siblings of a core that is already there
// come after every core. A CPU that the topology does not know counts as a core of its own.
std::vector<int> spread_order(const Topology& topology, const std::vector<int>& allowed);

}  // namespace ctxmatrix
