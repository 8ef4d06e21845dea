#include "host/topology.h"

#include <algorithm>
#include <map>
#include <set>

#include "host/topology_hwloc.h"
#include "host/topology_sysfs.h"

namespace ctxmatrix {
namespace {

bool holds(const std::vector<int>& cpus, int cpu) { return std::find(cpus.begin(), cpus.end(), cpu) != cpus.end(); }

const Cache* last_level(const Topology& topology, int cpu) {
  const Cache* last = nullptr;
  for (const Cache& cache : topology.caches) {
    if (cache.level < 2 || cache.type == "instruction" || !holds(cache.cpus, cpu)) continue;
    if (!last || cache.level > last->level) last = &cache;
  }
  return last;
}

int count_known(const std::vector<Cpu>& cpus, int Cpu::*fact) {
  std::set<int> seen;
  for (const Cpu& cpu : cpus) {
    if (cpu.*fact >= 0) seen.insert(cpu.*fact);
  }
  return static_cast<int>(seen.size());
}

}  // namespace

const Cpu* Topology::find(int number) const {
  auto found = std::find_if(cpus.begin(), cpus.end(), [&](const Cpu& cpu) { return cpu.number == number; });
  return found == cpus.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> Topology::cache_bytes(int level, int cpu) const {
  if (cpu < 0 && !cpus.empty()) cpu = cpus.front().number;
  for (const Cache& cache : caches) {
    if (cache.level == level && cache.type != "instruction" && holds(cache.cpus, cpu)) return cache.bytes;
  }
  return std::nullopt;
}

std::optional<int> Topology::line_bytes() const {
  for (const Cache& cache : caches) {
    if (cache.level == 1 && cache.type != "instruction" && cache.line_bytes > 0) return cache.line_bytes;
  }
  return std::nullopt;
}

std::vector<int> Topology::numbers() const {
  std::vector<int> all;
  for (const Cpu& cpu : cpus) all.push_back(cpu.number);
  return all;
}

int Topology::cores() const { return count_known(cpus, &Cpu::core); }
int Topology::packages() const { return count_known(cpus, &Cpu::package); }
int Topology::nodes() const { return count_known(cpus, &Cpu::node); }

Topology read_topology(const Root& root) {
  if (root.real()) {
    if (auto topology = read_topology_hwloc()) {
      read_capacities(root, *topology);
      return *topology;
    }
  }
  return read_topology_sysfs(root);
}

void number_last_level_caches(Topology& topology) {
  std::map<const Cache*, int> numbers;
  for (Cpu& cpu : topology.cpus) {
    const Cache* last = last_level(topology, cpu.number);
    if (last) cpu.llc = numbers.emplace(last, static_cast<int>(numbers.size())).first->second;
  }
}

}  // namespace ctxmatrix
