#include "engine/placement.h"

#include <sched.h>

#include <algorithm>
#include <climits>

namespace ctxmatrix {
namespace {

void run_on(const std::vector<int>& cpus) {
  auto mask = affinity_mask(cpus);
  sched_setaffinity(0, mask.size() * sizeof mask[0], reinterpret_cast<const cpu_set_t*>(mask.data()));
}

}  // namespace

std::vector<int> cpus_of(const Placement& placement, const std::vector<int>& spread_order, int quiet_cpu) {
  switch (placement.kind) {
    case Placement::Kind::none:
      return {};
    case Placement::Kind::single:
      return {placement.cpus.empty() ? quiet_cpu : placement.cpus.front()};
    case Placement::Kind::spread:
      return spread_order;
    case Placement::Kind::list:
      return placement.cpus;
  }
  return {};
}

std::vector<unsigned long> affinity_mask(const std::vector<int>& cpus) {
  constexpr int kBits = sizeof(unsigned long) * CHAR_BIT;
  // The kernel takes a shorter mask than its own, and glibc's macros want at least one cpu_set_t.
  int highest = std::max(1023, *std::max_element(cpus.begin(), cpus.end()));
  std::vector<unsigned long> mask(static_cast<std::size_t>(highest / kBits + 1));
  for (int cpu : cpus) mask[static_cast<std::size_t>(cpu / kBits)] |= 1ul << (cpu % kBits);
  return mask;
}

StandAside::StandAside(const std::vector<int>& measured, const std::vector<int>& allowed) {
  std::vector<int> others;
  for (int cpu : allowed) {
    if (std::find(measured.begin(), measured.end(), cpu) == measured.end()) others.push_back(cpu);
  }
  if (others.empty()) return;
  restore_ = allowed;
  run_on(others);
}

StandAside::~StandAside() {
  if (!restore_.empty()) run_on(restore_);
}

}  // namespace ctxmatrix
