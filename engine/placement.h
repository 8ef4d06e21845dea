// From a placement to CPU numbers.
#pragma once

#include <vector>

#include "ctxmatrix/cell.h"

namespace ctxmatrix {

// The CPU of each member, round and round; empty: the members are not pinned. `spread_order`: the allowed CPUs, other
// cores before SMT siblings; `quiet_cpu`: the least busy allowed one.
std::vector<int> cpus_of(const Placement& placement, const std::vector<int>& spread_order, int quiet_cpu);

// The mask for sched_setaffinity(2), as long as its highest CPU asks for.
std::vector<unsigned long> affinity_mask(const std::vector<int>& cpus);

// Moves the calling process off the CPUs where it measures, if another one is allowed. Restores in the destructor.
class StandAside {
 public:
  StandAside(const std::vector<int>& measured, const std::vector<int>& allowed);
  ~StandAside();
  StandAside(const StandAside&) = delete;
  StandAside& operator=(const StandAside&) = delete;

 private:
  std::vector<int> restore_;
};

}  // namespace ctxmatrix
