// What varies on a host, at one moment.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

// Time that a CPU spent since boot, in ticks of 1/100 s, by what it did (a line of /proc/stat).
struct CpuTicks {
  int cpu = -1;  // -1: all together
  std::uint64_t user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0;

  std::uint64_t resting() const { return idle + iowait; }
  std::uint64_t all() const { return user + nice + system + idle + iowait + irq + softirq + steal; }
};

// Empty: not known. Counters run since boot, or since the control group was made.
struct Snapshot {
  std::int64_t at_ns = 0;  // CLOCK_MONOTONIC
  std::optional<double> load1, load5, load15;
  std::optional<std::uint64_t> runnable;  // tasks that run or wait for a CPU, this one included
  std::optional<CpuTicks> total;
  std::vector<CpuTicks> cpus;                      // ascending
  std::optional<std::uint64_t> switches;           // context switches of the whole machine
  std::optional<std::uint64_t> pressure_us;        // time in which some task waited for a CPU
  std::optional<std::uint64_t> throttled_periods;  // of the own control groups by their quota
  std::optional<std::uint64_t> throttled_us;
  std::optional<double> frequency_mhz;  // of the fastest of the CPUs asked for: idle ones clock down
  std::optional<std::uint64_t> thermal_throttles;
  std::optional<double> temperature_c;            // of the hottest zone
  std::optional<std::uint64_t> memory_available;  // bytes
};

// Reads all of it. Frequency and thermal throttling are those of `cpus`; of every CPU where it is empty.
Snapshot read_snapshot(const Root& root, const std::vector<int>& cpus = {});

// Only the CPU times, for least_busy_cpu: a file, not hundreds.
Snapshot read_cpu_ticks(const Root& root);

}  // namespace ctxmatrix
