#include "host/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "host/cgroup.h"
#include "host/cpu_quota.h"
#include "host/fingerprint_parts.h"
#include "host/kernel_file.h"
#include "host/virtualization.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Shape = FileFact::Shape;

constexpr FileFact kMemoryFacts[] = {
    {"memory.thp", "/sys/kernel/mm/transparent_hugepage/enabled", Shape::marked},
    {"memory.thp_defrag", "/sys/kernel/mm/transparent_hugepage/defrag", Shape::marked},
    {"memory.ksm", "/sys/kernel/mm/ksm/run", Shape::plain},
    {"memory.lru_gen", "/sys/kernel/mm/lru_gen/enabled", Shape::plain},
    {"memory.overcommit", "/proc/sys/vm/overcommit_memory", Shape::plain},
};

void add_name_facts(const Root& root, const SystemIdentity& asked, Facts& facts) {
  auto file_or = [&](const char* key, const char* file, const std::string& otherwise) {
    std::string text = root.read_line(std::string("/proc/sys/kernel/") + file);
    put(facts, key, text.empty() ? otherwise : text);
  };
  file_or("host.name", "hostname", asked.host);
  file_or("os.sysname", "ostype", asked.sysname);
  file_or("kernel.release", "osrelease", asked.release);
  file_or("kernel.version", "version", asked.version);
  file_or("os.machine", "arch", asked.machine);
}

// PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
std::string distribution(const Root& root) {
  constexpr std::string_view kName = "PRETTY_NAME=";
  auto text = root.read("/etc/os-release");
  if (!text) text = root.read("/usr/lib/os-release");
  if (!text) return {};
  for (std::string_view line : lines(*text)) {
    if (!line.starts_with(kName)) continue;
    auto value = trim(line.substr(kName.size()));
    bool quoted = value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front();
    return std::string(quoted ? value.substr(1, value.size() - 2) : value);
  }
  return {};
}

void add_memory_facts(const Root& root, const Topology& topology, const SystemIdentity& asked, Facts& facts) {
  auto kib = named_number(root.read("/proc/meminfo").value_or(""), "MemTotal:");
  if (kib && *kib < (std::uint64_t{1} << 53)) put(facts, "memory.total", bytes_text(*kib * 1024));
  if (topology.nodes() > 0) put(facts, "memory.nodes", fmt::format("{}", topology.nodes()));
  if (asked.page_bytes > 0) put(facts, "memory.page_size", bytes_text(asked.page_bytes));
  put_files(root, kMemoryFacts, facts);
}

std::string cpu_quota(const Root& root, const Cgroup& cgroup) {
  double least = std::numeric_limits<double>::infinity();
  for (const std::string& folder : cgroup.folders) {
    least = std::min(least, quota_of_group(root, folder, cgroup.v2).value_or(least));
  }
  return least < std::numeric_limits<double>::infinity() ? fmt::format("{:.2f} CPUs", least) : "none";
}

// The CPUs in force: of the nearest group that tells, since a child's are always within its parent's.
std::string cpu_set(const Root& root, const Cgroup& cgroup) {
  for (const std::string& folder : cgroup.folders) {
    for (const char* name : {"/cpuset.cpus.effective", "/cpuset.effective_cpus", "/cpuset.cpus"}) {
      std::string text = root.read_line(folder + name);
      if (!text.empty()) return text;
    }
  }
  return {};
}

void add_cgroup_facts(const Root& root, const Cgroups& cgroups, Facts& facts) {
  put(facts, "cgroup.version", cgroups.version());
  if (const Cgroup* cpu = cgroups.of("cpu")) put(facts, "cgroup.cpu_quota", cpu_quota(root, *cpu));
  if (const Cgroup* cpuset = cgroups.of("cpuset")) put(facts, "cgroup.cpuset", cpu_set(root, *cpuset));
}

}  // namespace

void put(Facts& facts, std::string_view key, std::string_view value) {
  constexpr std::size_t kMostBytes = 4096;  // the longest boot line of any architecture
  facts.set(key, printable(trim(value), kMostBytes));
}

std::string file_fact(const Root& root, std::string_view path, FileFact::Shape shape) {
  std::string text = root.read_line(path);
  auto choose = [&](const char* one, const char* zero) { return text == "1" ? one : text == "0" ? zero : ""; };
  switch (shape) {
    case Shape::plain:
      return text;
    case Shape::list:  // some kernels print an empty list as "(null)"
      return (text.empty() && root.read(path)) || text == "(null)" ? "none" : text;
    case Shape::marked:
      return marked_choice(text);
    case Shape::switched:
      return choose("on", "off");
    case Shape::inverted:
      return choose("off", "on");
    case Shape::kilohertz:
      auto number = parse_decimal(text);
      return number ? fmt::format("{} MHz", (*number + 500) / 1000) : std::string();
  }
  return {};
}

Facts read_fingerprint(const Root& root, const Topology& topology) {
  SystemIdentity asked = root.real() ? ask_identity() : SystemIdentity{};
  Cgroups cgroups = read_cgroups(root);
  Facts facts;
  add_name_facts(root, asked, facts);
  put(facts, "os.distribution", distribution(root));
  put(facts, "host.product", product(root));
  put(facts, "virtualization", hypervisor(root));
  put(facts, "container", container(root, cgroups));
  add_cpu_facts(root, topology, facts);
  add_memory_facts(root, topology, asked, facts);
  add_cgroup_facts(root, cgroups, facts);
  put(facts, "libc", asked.libc);
  put(facts, "compiler", asked.compiler);
  add_kernel_facts(root, facts);
  return facts;
}

Facts read_fingerprint(const Root& root) { return read_fingerprint(root, read_topology(root)); }

std::string uname_text(const Facts& fingerprint) {
  std::vector<std::string> fields;
  for (const char* key : {"os.sysname", "host.name", "kernel.release", "kernel.version", "os.machine"}) {
    std::string value = fingerprint.get(key);
    fields.push_back(value.empty() ? "unknown" : value);
  }
  fields.push_back("GNU/Linux");
  return join(fields, " ");
}

std::string fingerprint_key(const Facts& fingerprint) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a, 64 bit
  auto mix = [&](std::string_view text) {
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  };
  for (const char* key : {"cpu.model", "cpu.microcode", "kernel.release", "kernel.version", "kernel.cmdline"}) {
    mix(fmt::format("{}={}\n", key, fingerprint.get(key)));
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace ctxmatrix
