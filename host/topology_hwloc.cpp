#include "host/topology_hwloc.h"

#include <hwloc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <thread>

namespace ctxmatrix {
namespace {

struct Destroy {
  void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};
using Loaded = std::unique_ptr<hwloc_topology, Destroy>;

Loaded load(const std::string& synthetic) {
  // It has words of its own on stderr where there is no /sys; what is not known is told by whoever needs it.
  setenv("HWLOC_HIDE_ERRORS", "2", 0);
  hwloc_topology_t raw = nullptr;
  if (hwloc_topology_init(&raw) != 0) return nullptr;
  Loaded topology(raw);
  // Online CPUs are wanted, not only those that this process may use: the host is the same under taskset.
  hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
  hwloc_topology_set_icache_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_ALL);
  if (!synthetic.empty() && hwloc_topology_set_synthetic(raw, synthetic.c_str()) != 0) return nullptr;
  if (hwloc_topology_load(raw) != 0) return nullptr;
  // HWLOC_XMLFILE and the like replace the machine without a word.
  if (synthetic.empty() && !hwloc_topology_is_thissystem(raw)) return nullptr;
  return topology;
}

std::vector<int> cpus_of(hwloc_const_cpuset_t set) {
  std::vector<int> cpus;
  for (int cpu = hwloc_bitmap_first(set); cpu >= 0; cpu = hwloc_bitmap_next(set, cpu)) cpus.push_back(cpu);
  return cpus;
}

Cpu describe_cpu(hwloc_topology_t topology, hwloc_obj_t pu) {
  Cpu cpu;
  cpu.number = static_cast<int>(pu->os_index);
  hwloc_obj_t core = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_CORE, pu);
  // Where hwloc knows no cores each CPU counts as one.
  cpu.core = static_cast<int>(core ? core->logical_index : pu->logical_index);
  hwloc_obj_t package = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_PACKAGE, pu);
  if (package) cpu.package = static_cast<int>(package->os_index);
  if (package && package->os_index == HWLOC_UNKNOWN_INDEX) cpu.package = static_cast<int>(package->logical_index);
  cpu.node = pu->nodeset ? hwloc_bitmap_first(pu->nodeset) : -1;
  return cpu;
}

const char* type_name(hwloc_obj_cache_type_t type) {
  switch (type) {
    case HWLOC_OBJ_CACHE_DATA:
      return "data";
    case HWLOC_OBJ_CACHE_INSTRUCTION:
      return "instruction";
    default:
      return "unified";
  }
}

void add_caches(hwloc_topology_t topology, hwloc_obj_type_t type, std::vector<Cache>& caches) {
  for (hwloc_obj_t obj = nullptr; (obj = hwloc_get_next_obj_by_type(topology, type, obj)) != nullptr;) {
    const auto& facts = obj->attr->cache;
    if (facts.size == 0) continue;
    caches.push_back({static_cast<int>(facts.depth), type_name(facts.type), facts.size,
                      static_cast<int>(facts.linesize), cpus_of(obj->cpuset)});
  }
}

std::optional<Topology> read(const std::string& synthetic) {
  Loaded loaded = load(synthetic);
  if (!loaded) return std::nullopt;
  Topology topology;
  topology.source = "hwloc";
  for (hwloc_obj_t pu = nullptr; (pu = hwloc_get_next_obj_by_type(loaded.get(), HWLOC_OBJ_PU, pu)) != nullptr;) {
    topology.cpus.push_back(describe_cpu(loaded.get(), pu));
  }
  if (topology.cpus.empty()) return std::nullopt;
  std::sort(topology.cpus.begin(), topology.cpus.end(), [](auto& a, auto& b) { return a.number < b.number; });
  for (auto type : {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L1ICACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L2ICACHE, HWLOC_OBJ_L3CACHE,
                    HWLOC_OBJ_L3ICACHE, HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L5CACHE}) {
    add_caches(loaded.get(), type, topology.caches);
  }
  number_last_level_caches(topology);
  return topology;
}

}  // namespace

std::optional<Topology> read_topology_hwloc(const std::string& synthetic) {
  std::optional<Topology> topology;
  try {
    std::thread([&] { topology = read(synthetic); }).join();
  } catch (const std::system_error&) {  // no thread to be had: a limit on processes
  }
  return topology;
}

}  // namespace ctxmatrix
