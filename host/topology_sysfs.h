// The topology as Linux tells it in /sys, and in /proc/cpuinfo where there is no /sys.
#pragma once

#include "host/topology.h"

namespace ctxmatrix {

Topology read_topology_sysfs(const Root& root);

// Adds what hwloc does not tell: the relative strength of each CPU.
void read_capacities(const Root& root, Topology& topology);

}  // namespace ctxmatrix
