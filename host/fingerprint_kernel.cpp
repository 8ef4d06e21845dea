#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "host/fingerprint_parts.h"
#include "host/kernel_config.h"
#include "host/kernel_file.h"
#include "host/kernel_options.h"
#include "host/preemption.h"

namespace ctxmatrix {
namespace {

using Shape = FileFact::Shape;

constexpr FileFact kKernelFacts[] = {
    {"kernel.clocksource", "/sys/devices/system/clocksource/clocksource0/current_clocksource", Shape::plain},
    {"kernel.isolated", "/sys/devices/system/cpu/isolated", Shape::list},
    {"kernel.nohz_full", "/sys/devices/system/cpu/nohz_full", Shape::list},
    {"kernel.sched_autogroup", "/proc/sys/kernel/sched_autogroup_enabled", Shape::switched},
    {"kernel.sched_ext", "/sys/kernel/sched_ext/state", Shape::plain},
    {"kernel.sched_ext_ops", "/sys/kernel/sched_ext/root/ops", Shape::plain},
    // The scheduler's slices: below debugfs since 5.13, before that sysctls.
    {"kernel.sched_features", "/sys/kernel/debug/sched/features", Shape::plain},
    {"kernel.sched_base_slice_ns", "/sys/kernel/debug/sched/base_slice_ns", Shape::plain},
    {"kernel.sched_min_granularity_ns", "/sys/kernel/debug/sched/min_granularity_ns", Shape::plain},
    {"kernel.sched_min_granularity_ns", "/proc/sys/kernel/sched_min_granularity_ns", Shape::plain},
    {"kernel.sched_wakeup_granularity_ns", "/sys/kernel/debug/sched/wakeup_granularity_ns", Shape::plain},
    {"kernel.sched_wakeup_granularity_ns", "/proc/sys/kernel/sched_wakeup_granularity_ns", Shape::plain},
    {"kernel.sched_rt_runtime_us", "/proc/sys/kernel/sched_rt_runtime_us", Shape::plain},
    {"kernel.sched_schedstats", "/proc/sys/kernel/sched_schedstats", Shape::switched},
    {"kernel.numa_balancing", "/proc/sys/kernel/numa_balancing", Shape::plain},
    {"kernel.watchdog", "/proc/sys/kernel/watchdog", Shape::switched},
    {"kernel.tracer", "/sys/kernel/tracing/current_tracer", Shape::plain},
    {"kernel.lsm", "/sys/kernel/security/lsm", Shape::plain},
    {"kernel.tainted", "/proc/sys/kernel/tainted", Shape::plain},
};

// The outermost brackets of /proc/version hold the builder, perhaps a package's version, and the compiler and linker,
// which have brackets of their own: "Linux version 6.1 (builder@host) (gcc (GCC) 12.2.0, GNU ld 2.40) #1 SMP".
std::vector<std::string> bracketed(const std::string& text) {
  std::vector<std::string> groups;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' && depth++ == 0) start = i + 1;
    if (text[i] == ')' && depth > 0 && --depth == 0) groups.push_back(text.substr(start, i - start));
  }
  return groups;
}

std::string kernel_compiler(const std::string& version) {
  auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  for (const std::string& group : bracketed(version)) {
    if (!has(group, "@") && (has(group, "gcc") || has(group, "clang"))) return group;
  }
  return {};
}

// The boot line as far as it is the kernel's: what is after "--" goes to init, and may change with each boot.
std::string boot_line(const Root& root) {
  std::string line = root.read_line("/proc/cmdline");
  return line.substr(0, line.find(" -- "));
}

void add_mitigations(const Root& root, Facts& facts) {
  const std::string folder = "/sys/devices/system/cpu/vulnerabilities";
  for (const std::string& name : root.list(folder)) {
    put(facts, "mitigation." + name, root.read_line(folder + "/" + name));
  }
}

void add_config(const KernelConfig& config, Facts& facts) {
  put(facts, "kernel.config_source", config.source);
  auto options = config.options;
  std::sort(options.begin(), options.end());
  for (const auto& [name, value] : options) {
    if (touches_a_switch(name)) put(facts, "kernel.config." + name, value);
  }
}

}  // namespace

void add_kernel_facts(const Root& root, Facts& facts) {
  KernelConfig config = read_kernel_config(root, facts.get("kernel.release"));
  std::string cmdline = boot_line(root);
  put(facts, "kernel.compiler", kernel_compiler(root.read_line("/proc/version")));
  put(facts, "kernel.cmdline", cmdline);
  put(facts, "kernel.preemption", preemption_model(root, facts.get("kernel.version"), cmdline, config));
  put(facts, "kernel.hz", config.value("HZ"));
  put_files(root, kKernelFacts, facts);
  add_mitigations(root, facts);
  add_config(config, facts);
}

}  // namespace ctxmatrix
