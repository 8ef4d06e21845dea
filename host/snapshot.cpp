#include "host/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "host/cgroup.h"
#include "host/cpu_quota.h"
#include "host/cpuinfo.h"
#include "host/kernel_file.h"
#include "support/clock.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::string_view kZoneFolder = "/sys/class/thermal";

template <typename T>
void add(std::optional<T>& sum, std::optional<T> part) {
  if (part) sum = sum.value_or(T{}) + *part;
}

template <typename T>
void raise(std::optional<T>& highest, std::optional<T> value) {
  if (value && (!highest || *value > *highest)) highest = value;
}

// "cpu3 2355 0 1648 76638 7 0 57 0 0 0", "cpu  5583 ...": kernels before 2.6.11 have fewer columns.
std::optional<CpuTicks> parse_ticks(std::string_view line) {
  auto parts = words(line);
  if (parts.size() < 5 || !parts[0].starts_with("cpu")) return std::nullopt;
  CpuTicks ticks;
  if (parts[0] != "cpu") {
    auto number = parse_decimal(parts[0].substr(3));
    if (!number || *number >= (1u << 16)) return std::nullopt;
    ticks.cpu = static_cast<int>(*number);
  }
  std::uint64_t* const columns[] = {&ticks.user,   &ticks.nice, &ticks.system,  &ticks.idle,
                                    &ticks.iowait, &ticks.irq,  &ticks.softirq, &ticks.steal};
  for (std::size_t i = 0; i < std::size(columns) && i + 1 < parts.size(); ++i) {
    auto value = parse_decimal(parts[i + 1]);
    if (!value) return std::nullopt;
    *columns[i] = *value;
  }
  return ticks;
}

void read_stat(const Root& root, Snapshot& now) {
  std::string text = root.read("/proc/stat").value_or("");
  for (std::string_view line : lines(text)) {
    auto ticks = parse_ticks(line);
    if (!ticks) continue;
    if (ticks->cpu < 0) {
      now.total = ticks;
    } else {
      now.cpus.push_back(*ticks);
    }
  }
  now.switches = named_number(text, "ctxt");
}

// "0.71 0.29 0.12 1/86 4830"
void read_load(const Root& root, Snapshot& now) {
  std::string text = root.read_line("/proc/loadavg");
  auto parts = words(text);
  if (parts.size() < 4) return;
  now.load1 = parse_number(parts[0]);
  now.load5 = parse_number(parts[1]);
  now.load15 = parse_number(parts[2]);
  now.runnable = parse_decimal(parts[3].substr(0, parts[3].find('/')));
}

// "some avg10=0.00 avg60=1.95 avg300=3.49 total=25381656"
std::optional<std::uint64_t> read_pressure(const Root& root) {
  constexpr std::string_view kTotal = "total=";
  std::string text = root.read("/proc/pressure/cpu").value_or("");
  for (std::string_view line : lines(text)) {
    auto parts = words(line);
    if (parts.size() < 2 || parts[0] != "some" || !parts.back().starts_with(kTotal)) continue;
    return parse_decimal(parts.back().substr(kTotal.size()));
  }
  return std::nullopt;
}

// A quota of any ancestor throttles this process as well.
void read_throttling(const Root& root, Snapshot& now) {
  Cgroups cgroups = read_cgroups(root);
  const Cgroup* cpu = cgroups.of("cpu");
  if (!cpu) return;
  QuotaStops stops = quota_stops(root, cpu->folders);
  now.throttled_periods = stops.periods;
  now.throttled_us = stops.us;
}

bool wanted(const std::vector<int>& cpus, int cpu) {
  return cpus.empty() || std::find(cpus.begin(), cpus.end(), cpu) != cpus.end();
}

std::optional<double> read_frequency(const Root& root, const std::vector<int>& cpus) {
  std::optional<double> highest;
  for (int cpu : numbered_entries(root, kCpuFolder, "cpu")) {
    if (!wanted(cpus, cpu)) continue;
    auto khz = read_number(root, fmt::format("{}/cpu{}/cpufreq/scaling_cur_freq", kCpuFolder, cpu));
    if (khz) raise(highest, std::optional(static_cast<double>(*khz) / 1000));
  }
  if (highest) return highest;
  // x86 without cpufreq, as in most virtual machines.
  for (const Processor& processor : read_cpuinfo(root)) {
    if (wanted(cpus, processor.number)) raise(highest, parse_number(processor.value("cpu MHz")));
  }
  return highest;
}

// Each core counts its own events; every CPU of a package shows the same count of the package's.
std::optional<std::uint64_t> read_thermal_throttles(const Root& root, const std::vector<int>& cpus) {
  std::optional<std::uint64_t> cores, package;
  for (int cpu : numbered_entries(root, kCpuFolder, "cpu")) {
    if (!wanted(cpus, cpu)) continue;
    std::string folder = fmt::format("{}/cpu{}/thermal_throttle", kCpuFolder, cpu);
    add(cores, read_number(root, folder + "/core_throttle_count"));
    raise(package, read_number(root, folder + "/package_throttle_count"));
  }
  add(cores, package);
  return cores;
}

std::optional<double> read_temperature(const Root& root) {
  std::optional<double> hottest;
  for (int zone : numbered_entries(root, kZoneFolder, "thermal_zone")) {
    auto milli = parse_number(root.read_line(fmt::format("{}/thermal_zone{}/temp", kZoneFolder, zone)));
    // Zones whose sensor is off read 0 or absurdly low.
    if (milli && *milli > 0) raise(hottest, std::optional(*milli / 1000));
  }
  return hottest;
}

}  // namespace

Snapshot read_cpu_ticks(const Root& root) {
  Snapshot now;
  now.at_ns = now_ns();
  read_stat(root, now);
  return now;
}

Snapshot read_snapshot(const Root& root, const std::vector<int>& cpus) {
  Snapshot now = read_cpu_ticks(root);
  read_load(root, now);
  now.pressure_us = read_pressure(root);
  read_throttling(root, now);
  now.frequency_mhz = read_frequency(root, cpus);
  now.thermal_throttles = read_thermal_throttles(root, cpus);
  now.temperature_c = read_temperature(root);
  auto kib = named_number(root.read("/proc/meminfo").value_or(""), "MemAvailable:");
  if (kib) now.memory_available = *kib * 1024;
  return now;
}

}  // namespace ctxmatrix
