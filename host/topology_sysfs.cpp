#include "host/topology_sysfs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "host/cpuinfo.h"
#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr const char* kNodeFolder = "/sys/devices/system/node";

std::string cpu_file(int cpu, std::string_view name) { return fmt::format("{}/cpu{}/{}", kCpuFolder, cpu, name); }

int number_or_unknown(const Root& root, const std::string& path) {
  auto number = read_number(root, path);
  return number && *number < (1u << 30) ? static_cast<int>(*number) : -1;
}

std::vector<int> online_cpus(const Root& root) {
  auto listed = parse_cpu_list(root.read_line(fmt::format("{}/online", kCpuFolder)));
  if (listed && !listed->empty()) return *listed;
  return numbered_entries(root, kCpuFolder, "cpu");
}

// The list of siblings names a core without doubt; core ids repeat in every package, and older kernels spell the list's
// name otherwise.
std::string core_key(const Root& root, int cpu) {
  for (const char* name : {"topology/core_cpus_list", "topology/thread_siblings_list"}) {
    std::string siblings = root.read_line(cpu_file(cpu, name));
    if (!siblings.empty()) return siblings;
  }
  return fmt::format("cpu{}", cpu);
}

void read_cpus(const Root& root, Topology& topology) {
  std::map<std::string, int> cores;
  for (int number : online_cpus(root)) {
    Cpu cpu;
    cpu.number = number;
    cpu.core = cores.emplace(core_key(root, number), static_cast<int>(cores.size())).first->second;
    cpu.package = number_or_unknown(root, cpu_file(number, "topology/physical_package_id"));
    topology.cpus.push_back(cpu);
  }
}

// Without /sys: x86 tells packages and cores here, others only that a CPU is there.
void read_cpus_of_cpuinfo(const Root& root, Topology& topology) {
  std::map<std::string, int> cores;
  for (const Processor& processor : read_cpuinfo(root)) {
    Cpu cpu;
    cpu.number = processor.number;
    auto package = parse_decimal(processor.value("physical id"));
    std::string core = processor.value("core id");
    std::string key = package && !core.empty() ? fmt::format("{}/{}", *package, core) : fmt::format("{}", cpu.number);
    cpu.core = cores.emplace(key, static_cast<int>(cores.size())).first->second;
    if (package && *package < (1u << 30)) cpu.package = static_cast<int>(*package);
    topology.cpus.push_back(cpu);
  }
}

void read_nodes(const Root& root, Topology& topology) {
  for (int node : numbered_entries(root, kNodeFolder, "node")) {
    auto cpus = parse_cpu_list(root.read_line(fmt::format("{}/node{}/cpulist", kNodeFolder, node)));
    if (!cpus) continue;
    for (Cpu& cpu : topology.cpus) {
      if (std::binary_search(cpus->begin(), cpus->end(), cpu.number)) cpu.node = node;
    }
  }
}

// "48K", "32M", plain bytes.
std::uint64_t size_of(std::string_view text) {
  std::uint64_t unit = text.ends_with('K') ? 1024 : text.ends_with('M') ? 1024 * 1024 : 1;
  if (unit != 1) text.remove_suffix(1);
  return parse_decimal(text).value_or(0) * unit;
}

std::optional<Cache> read_cache(const Root& root, int cpu, int index) {
  auto file = [&](const char* name) { return cpu_file(cpu, fmt::format("cache/index{}/{}", index, name)); };
  Cache cache;
  cache.level = number_or_unknown(root, file("level"));
  cache.bytes = size_of(root.read_line(file("size")));
  std::string type = root.read_line(file("type"));
  cache.type = type == "Data" ? "data" : type == "Instruction" ? "instruction" : "unified";
  cache.line_bytes = std::max(0, number_or_unknown(root, file("coherency_line_size")));
  cache.cpus = parse_cpu_list(root.read_line(file("shared_cpu_list"))).value_or(std::vector<int>{cpu});
  if (cache.level < 1 || cache.bytes == 0 || type.empty()) return std::nullopt;
  return cache;
}

void read_caches(const Root& root, Topology& topology) {
  for (const Cpu& cpu : topology.cpus) {
    for (int index : numbered_entries(root, cpu_file(cpu.number, "cache"), "index")) {
      auto cache = read_cache(root, cpu.number, index);
      if (!cache) continue;
      bool known = std::any_of(topology.caches.begin(), topology.caches.end(), [&](const Cache& other) {
        return other.level == cache->level && other.type == cache->type && other.cpus == cache->cpus;
      });
      if (!known) topology.caches.push_back(*cache);
    }
  }
  std::stable_sort(topology.caches.begin(), topology.caches.end(),
                   [](const Cache& a, const Cache& b) { return a.level < b.level; });
}

}  // namespace

void read_capacities(const Root& root, Topology& topology) {
  for (Cpu& cpu : topology.cpus) cpu.capacity = number_or_unknown(root, cpu_file(cpu.number, "cpu_capacity"));
}

Topology read_topology_sysfs(const Root& root) {
  Topology topology;
  topology.source = "sysfs";
  read_cpus(root, topology);
  if (topology.cpus.empty()) {
    topology.source = "cpuinfo";
    read_cpus_of_cpuinfo(root, topology);
  }
  read_nodes(root, topology);
  read_caches(root, topology);
  read_capacities(root, topology);
  number_last_level_caches(topology);
  return topology;
}

}  // namespace ctxmatrix
