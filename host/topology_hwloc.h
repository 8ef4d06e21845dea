// The topology by hwloc, the only place that knows it.
#pragma once

#include <optional>
#include <string>

#include "host/topology.h"

namespace ctxmatrix {

#ifdef CTXMATRIX_HAVE_HWLOC
// This machine, or an invented one described in hwloc's synthetic notation ("package:2 core:4 pu:2"). Nothing where
// hwloc fails or was told by its environment to describe another machine.
std::optional<Topology> read_topology_hwloc(const std::string& synthetic = {});
#else
inline std::optional<Topology> read_topology_hwloc(const std::string& = {}) { return std::nullopt; }
#endif

}  // namespace ctxmatrix
