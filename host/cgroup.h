// Where the limits of this process's control groups are written: cgroup v1, v2, and both at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

// One mounted hierarchy and the place of this process in it.
struct Cgroup {
  bool v2 = false;
  std::vector<std::string> controllers;  // of v1; v2 has every controller that no v1 hierarchy took
  std::vector<std::string> folders;      // the own group, then each ancestor that the mount shows, up to its top
};

struct Cgroups {
  std::vector<Cgroup> all;

  // The hierarchy that a controller ("memory", "pids", "cpu", "cpuset") belongs to; null where it is not mounted.
  const Cgroup* of(std::string_view controller) const;
  // "v1", "v2", "hybrid"; empty where nothing is mounted.
  std::string version() const;
};

// From /proc/self/cgroup and /proc/self/mountinfo. A group that a cgroup namespace or a bind mount hides is represented
// by the top of what is mounted: its limits bind as well.
Cgroups read_cgroups(const Root& root);

}  // namespace ctxmatrix
