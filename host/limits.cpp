#include "host/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <system_error>

#include "host/cgroup.h"
#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// Above this a limit is a way to write "none": cgroup v1 has the largest number of whole pages.
constexpr std::uint64_t kUnlimited = std::uint64_t{1} << 62;

constexpr const char* kAvailable = "MemAvailable";

// Linux's numbers of the capabilities that lift RLIMIT_NPROC.
constexpr unsigned kCapSysAdmin = 21;
constexpr unsigned kCapSysResource = 24;

// The least that is left under any limit, the name of that limit and how large it is.
struct Tightest {
  std::optional<std::uint64_t> left;
  std::string name;
  std::uint64_t size = 0;

  void consider(std::optional<std::uint64_t> limit, std::uint64_t used, const char* limit_name) {
    if (!limit || *limit >= kUnlimited) return;
    std::uint64_t rest = *limit > used ? *limit - used : 0;
    if (left && *left <= rest) return;
    left = rest;
    name = limit_name;
    size = *limit;
  }
};

struct GroupMemory {
  const char* limit;
  const char* used;
  const char* reclaimable;  // in memory.stat
  const char* name;
};

constexpr GroupMemory kV2Memory[] = {
    {"/memory.max", "/memory.current", "inactive_file", "cgroup memory.max"},
    // Past this one the kernel does not kill but slows the group down, which would be measured.
    {"/memory.high", "/memory.current", "inactive_file", "cgroup memory.high"},
};
constexpr GroupMemory kV1Memory[] = {
    {"/memory.limit_in_bytes", "/memory.usage_in_bytes", "total_inactive_file", "cgroup memory.limit_in_bytes"},
};

void consider_group(const Root& root, const std::string& folder, const GroupMemory& kind, Tightest& memory) {
  auto limit = read_number(root, folder + kind.limit);
  if (!limit) return;
  std::uint64_t used = read_number(root, folder + kind.used).value_or(0);
  std::uint64_t spare = named_number(root.read(folder + "/memory.stat").value_or(""), kind.reclaimable).value_or(0);
  memory.consider(limit, used - std::min(used, spare), kind.name);
}

Tightest memory_left(const Root& root, const Cgroups& cgroups) {
  Tightest memory;
  auto kib = named_number(root.read("/proc/meminfo").value_or(""), "MemAvailable:");
  if (kib && *kib < kUnlimited / 1024) memory.consider(*kib * 1024, 0, kAvailable);
  const Cgroup* group = cgroups.of("memory");
  if (!group) return memory;
  for (const std::string& folder : group->folders) {
    if (group->v2) {
      for (const GroupMemory& kind : kV2Memory) consider_group(root, folder, kind, memory);
    } else {
      for (const GroupMemory& kind : kV1Memory) consider_group(root, folder, kind, memory);
    }
  }
  return memory;
}

std::uint64_t hexadecimal(std::string_view text) {
  std::uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

// RLIMIT_NPROC does not bind root and the capable, but only of the initial user namespace: a container's root is bound.
bool exempt_from_nproc(const Root& root, std::uint32_t uid) {
  std::string map = root.read_line("/proc/self/uid_map");
  auto ids = words(map);
  bool initial = map.empty() || (ids.size() == 3 && ids[0] == "0" && ids[1] == "0" && ids[2] == "4294967295");
  if (!initial) return false;
  if (uid == 0) return true;
  std::uint64_t effective = 0;
  std::string status = root.read("/proc/self/status").value_or("");
  for (std::string_view line : lines(status)) {
    auto parts = words(line);
    if (parts.size() == 2 && parts[0] == "CapEff:") effective = hexadecimal(parts[1]);
  }
  return (effective >> kCapSysAdmin & 1) != 0 || (effective >> kCapSysResource & 1) != 0;
}

// Threads of a real user, as RLIMIT_NPROC counts them.
std::uint64_t tasks_of(const Root& root, std::uint32_t uid) {
  std::uint64_t tasks = 0;
  for (int pid : numbered_entries(root, "/proc", "")) {
    std::string status = root.read(fmt::format("/proc/{}/status", pid)).value_or("");
    if (named_number(status, "Uid:") == uid) tasks += named_number(status, "Threads:").value_or(1);
  }
  return tasks;
}

// All threads of the machine: "0.71 0.29 0.12 1/86 4830".
std::uint64_t all_tasks(const Root& root) {
  std::string text = root.read_line("/proc/loadavg");
  auto parts = words(text);
  auto slash = parts.size() < 4 ? std::string_view::npos : parts[3].find('/');
  return slash == std::string_view::npos ? 0 : parse_decimal(parts[3].substr(slash + 1)).value_or(0);
}

Tightest processes_left(const Root& root, const Cgroups& cgroups, const LimitInputs& inputs) {
  Tightest processes;
  if (inputs.processes && !exempt_from_nproc(root, inputs.uid)) {
    processes.consider(inputs.processes, tasks_of(root, inputs.uid), "RLIMIT_NPROC");
  }
  if (const Cgroup* group = cgroups.of("pids")) {
    for (const std::string& folder : group->folders) {
      auto used = read_number(root, folder + "/pids.current").value_or(0);
      processes.consider(read_number(root, folder + "/pids.max"), used, "cgroup pids.max");
    }
  }
  std::uint64_t running = all_tasks(root);
  processes.consider(read_number(root, "/proc/sys/kernel/pid_max"), running, "kernel.pid_max");
  processes.consider(read_number(root, "/proc/sys/kernel/threads-max"), running, "kernel.threads-max");
  return processes;
}

// The kernel reads "always [madvise] never"; the one in brackets holds. A working set asks by madvise(2).
void find_huge_pages(const Root& root, Limits& limits) {
  const std::string folder = "/sys/kernel/mm/transparent_hugepage";
  std::string enabled = root.read_line(folder + "/enabled");
  if (enabled.empty()) {
    limits.no_huge_pages = "this kernel shows no transparent huge pages (" + folder + ")";
  } else if (enabled.find("[never]") != std::string::npos) {
    limits.no_huge_pages = folder + "/enabled is never; madvise or always would do";
  } else {
    constexpr std::uint64_t kUsual = std::uint64_t{2} << 20;
    limits.huge_page_bytes = read_number(root, folder + "/hpage_pmd_size").value_or(kUsual);
  }
}

// What is left of a limit is not what its reader finds when he looks it up. MemAvailable is itself what is left.
std::string with_size(const Tightest& limit, const std::string& size) {
  return limit.name.empty() || limit.name == kAvailable ? limit.name : fmt::format("{} of {}", limit.name, size);
}

std::optional<int> as_int(std::optional<std::uint64_t> value) {
  constexpr std::uint64_t kMost = std::numeric_limits<int>::max();
  return value ? std::optional<int>(static_cast<int>(std::min(*value, kMost))) : std::nullopt;
}

}  // namespace

Limits read_limits(const Root& root, const LimitInputs& inputs) {
  Cgroups cgroups = read_cgroups(root);
  Tightest memory = memory_left(root, cgroups);
  Tightest processes = processes_left(root, cgroups, inputs);
  Limits limits;
  limits.memory_bytes = memory.left;
  limits.memory_limit = with_size(memory, bytes_text(memory.size));
  limits.fds = as_int(inputs.fds_hard);
  limits.processes = as_int(processes.left);
  limits.processes_limit = with_size(processes, fmt::format("{}", processes.size));
  limits.allowed_cpus = inputs.allowed_cpus;
  limits.fifo_allowed = inputs.fifo_allowed;
  limits.batch_allowed = inputs.batch_allowed;
  find_huge_pages(root, limits);
  return limits;
}

}  // namespace ctxmatrix
