#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/cpuinfo.h"
#include "host/fingerprint_parts.h"
#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Shape = FileFact::Shape;

struct IdentityFact {
  const char* key;
  std::string CpuIdentity::*value;
  bool counted;  // say how many CPUs are of each kind
};

constexpr IdentityFact kIdentityFacts[] = {
    {"cpu.model", &CpuIdentity::model, true},        {"cpu.vendor", &CpuIdentity::vendor, false},
    {"cpu.family", &CpuIdentity::family, false},     {"cpu.model_number", &CpuIdentity::model_number, false},
    {"cpu.stepping", &CpuIdentity::stepping, false}, {"cpu.microcode", &CpuIdentity::microcode, false},
    {"cpu.isa", &CpuIdentity::isa, false},
};

// Written once for each CPU.
constexpr FileFact kPerCpuFacts[] = {
    {"cpu.governor", "cpufreq/scaling_governor", Shape::plain},
    {"cpu.driver", "cpufreq/scaling_driver", Shape::plain},
    {"cpu.energy_preference", "cpufreq/energy_performance_preference", Shape::plain},
    {"cpu.frequency.min", "cpufreq/scaling_min_freq", Shape::kilohertz},
    {"cpu.frequency.max", "cpufreq/scaling_max_freq", Shape::kilohertz},
};

constexpr FileFact kCpuFacts[] = {
    {"cpu.smt", "/sys/devices/system/cpu/smt/control", Shape::plain},
    {"cpu.boost", "/sys/devices/system/cpu/cpufreq/boost", Shape::switched},
    {"cpu.boost", "/sys/devices/system/cpu/intel_pstate/no_turbo", Shape::inverted},
    {"cpu.pstate", "/sys/devices/system/cpu/intel_pstate/status", Shape::plain},
    {"cpu.pstate", "/sys/devices/system/cpu/amd_pstate/status", Shape::plain},
    {"cpu.idle_driver", "/sys/devices/system/cpu/cpuidle/current_driver", Shape::plain},
    {"cpu.idle_governor", "/sys/devices/system/cpu/cpuidle/current_governor", Shape::plain},
    // Intel's strong and weak cores, which share one model name.
    {"cpu.performance_cores", "/sys/devices/cpu_core/cpus", Shape::plain},
    {"cpu.efficient_cores", "/sys/devices/cpu_atom/cpus", Shape::plain},
};

struct CacheFact {
  const char* key;
  int level;
  bool instruction;
};

constexpr CacheFact kCacheFacts[] = {
    {"cache.l1d", 1, false}, {"cache.l1i", 1, true}, {"cache.l2", 2, false},
    {"cache.l3", 3, false},  {"cache.l4", 4, false},
};

void add_identity(const Root& root, Facts& facts) {
  std::vector<CpuIdentity> all;
  for (const Processor& processor : read_cpuinfo(root)) all.push_back(identify(processor));
  for (const IdentityFact& fact : kIdentityFacts) {
    std::vector<std::string> values;
    for (const CpuIdentity& identity : all) values.push_back(identity.*fact.value);
    std::string kinds = distinct(values);
    bool mixed = std::any_of(values.begin(), values.end(), [&](const auto& value) { return value != kinds; });
    put(facts, fact.key, fact.counted && mixed ? tally(values) : kinds);
  }
}

void add_counts(const Topology& topology, Facts& facts) {
  auto put_count = [&](const char* key, int count) {
    if (count > 0) put(facts, key, fmt::format("{}", count));
  };
  int cpus = static_cast<int>(topology.cpus.size());
  put_count("cpu.count", cpus);
  put_count("cpu.sockets", topology.packages());
  put_count("cpu.cores", topology.cores());
  if (topology.cores() > 0) put(facts, "cpu.threads", fmt::format("{:.3g} per core", 1.0 * cpus / topology.cores()));
  std::vector<std::string> capacities;
  for (const Cpu& cpu : topology.cpus) {
    if (cpu.capacity >= 0) capacities.push_back(fmt::format("{}", cpu.capacity));
  }
  bool differ = std::adjacent_find(capacities.begin(), capacities.end(), std::not_equal_to<>()) != capacities.end();
  if (differ) put(facts, "cpu.capacity", tally(capacities));
}

// "POLL, C1, C6 (disabled)" of the first CPU that has idle states.
std::string idle_states(const Root& root, const Topology& topology) {
  for (int cpu : topology.numbers()) {
    std::string folder = fmt::format("{}/cpu{}/cpuidle", kCpuFolder, cpu);
    std::vector<std::string> states;
    for (int state : numbered_entries(root, folder, "state")) {
      std::string name = root.read_line(fmt::format("{}/state{}/name", folder, state));
      bool disabled = root.read_line(fmt::format("{}/state{}/disable", folder, state)) == "1";
      if (!name.empty()) states.push_back(disabled ? name + " (disabled)" : name);
    }
    if (!states.empty()) return join(states, ", ");
  }
  return {};
}

void add_frequency_facts(const Root& root, const Topology& topology, Facts& facts) {
  for (const FileFact& fact : kPerCpuFacts) {
    std::vector<std::string> values;
    for (int cpu : topology.numbers()) {
      values.push_back(file_fact(root, fmt::format("{}/cpu{}/{}", kCpuFolder, cpu, fact.path), fact.shape));
    }
    put(facts, fact.key, distinct(values));
  }
}

void add_caches(const Topology& topology, Facts& facts) {
  for (const CacheFact& fact : kCacheFacts) {
    std::vector<std::string> sizes;
    for (const Cache& cache : topology.caches) {
      bool same = cache.level == fact.level && (cache.type == "instruction") == fact.instruction;
      if (same) sizes.push_back(bytes_text(cache.bytes));
    }
    put(facts, fact.key, tally(sizes));
  }
  if (auto line = topology.line_bytes()) put(facts, "cache.line", bytes_text(static_cast<std::uint64_t>(*line)));
}

}  // namespace

void add_cpu_facts(const Root& root, const Topology& topology, Facts& facts) {
  add_identity(root, facts);
  add_counts(topology, facts);
  put_files(root, kCpuFacts, facts);
  put(facts, "cpu.idle_states", idle_states(root, topology));
  add_frequency_facts(root, topology, facts);
  add_caches(topology, facts);
}

}  // namespace ctxmatrix
