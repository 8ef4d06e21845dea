#include "host/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "support/text.h"

namespace ctxmatrix {
namespace {

using KernelCount = std::optional<std::uint64_t>;

KernelCount increase(KernelCount before, KernelCount after) {
  return before && after && *after >= *before ? KernelCount(*after - *before) : std::nullopt;
}

std::string with_unit(const std::optional<double>& value, int decimals, std::string_view unit) {
  return value ? fmt::format("{:.{}f}{}", *value, decimals, unit) : std::string();
}

std::string count_text(const KernelCount& value) { return value ? fmt::format("{}", *value) : std::string(); }

void put_moments(Facts& facts, const std::string& key, const std::string& start, const std::string& end) {
  facts.set(key + ".start", start);
  facts.set(key + ".end", end);
}

// The share of all CPU time that one kind of it took.
std::string share(const Snapshot& start, const Snapshot& end, std::uint64_t (*kind)(const CpuTicks&)) {
  if (!start.total || !end.total) return {};
  KernelCount all = increase(start.total->all(), end.total->all());
  KernelCount part = increase(kind(*start.total), kind(*end.total));
  if (!all || !part || *all == 0) return {};
  double percent = 100.0 * static_cast<double>(*part) / static_cast<double>(*all);
  return fmt::format("{:.1f} % of CPU time", percent);
}

std::uint64_t stolen(const CpuTicks& ticks) { return ticks.steal; }
std::uint64_t busy(const CpuTicks& ticks) { return ticks.all() - ticks.resting() - ticks.steal; }
std::uint64_t interrupts(const CpuTicks& ticks) { return ticks.irq + ticks.softirq; }

void put_cpu_time(Facts& facts, const Snapshot& start, const Snapshot& end) {
  facts.set("busy", share(start, end, busy));
  facts.set("steal", share(start, end, stolen));
  facts.set("interrupts", share(start, end, interrupts));
  facts.set("switches.system", count_text(increase(start.switches, end.switches)));
  KernelCount waited_us = increase(start.pressure_us, end.pressure_us);
  if (waited_us && end.at_ns > start.at_ns) {
    double percent = 100.0 * static_cast<double>(*waited_us) * 1000 / static_cast<double>(end.at_ns - start.at_ns);
    facts.set("pressure.cpu", fmt::format("{:.1f} % of the time", std::min(percent, 100.0)));
  }
}

void put_throttling(Facts& facts, const Snapshot& start, const Snapshot& end) {
  facts.set("throttled", count_text(increase(start.throttled_periods, end.throttled_periods)));
  KernelCount throttled_us = increase(start.throttled_us, end.throttled_us);
  if (throttled_us) facts.set("throttled.time", duration_text(static_cast<std::int64_t>(*throttled_us * 1000)));
  facts.set("thermal.throttles", count_text(increase(start.thermal_throttles, end.thermal_throttles)));
}

// Ticks that a CPU rested; 0 where it is not in both snapshots or ran backwards.
std::uint64_t rested(const Snapshot& before, const Snapshot& after, int cpu) {
  auto ticks_of = [cpu](const Snapshot& moment) -> KernelCount {
    for (const CpuTicks& ticks : moment.cpus) {
      if (ticks.cpu == cpu) return ticks.resting();
    }
    return std::nullopt;
  };
  return increase(ticks_of(before), ticks_of(after)).value_or(0);
}

}  // namespace

Facts conditions_between(const Snapshot& start, const Snapshot& end) {
  Facts facts;
  put_moments(facts, "load", with_unit(start.load1, 2, ""), with_unit(end.load1, 2, ""));
  put_moments(facts, "runnable", count_text(start.runnable), count_text(end.runnable));
  put_cpu_time(facts, start, end);
  put_throttling(facts, start, end);
  put_moments(facts, "frequency", with_unit(start.frequency_mhz, 0, " MHz"), with_unit(end.frequency_mhz, 0, " MHz"));
  put_moments(facts, "temperature", with_unit(start.temperature_c, 1, " C"), with_unit(end.temperature_c, 1, " C"));
  auto memory = [](const Snapshot& at) { return at.memory_available ? bytes_text(*at.memory_available) : ""; };
  put_moments(facts, "memory.available", memory(start), memory(end));
  return facts;
}

int least_busy_cpu(const Snapshot& before, const Snapshot& after, const std::vector<int>& allowed) {
  std::uint64_t most = 0;
  for (int cpu : allowed) most = std::max(most, rested(before, after, cpu));
  int chosen = -1;
  for (int cpu : allowed) {
    if (rested(before, after, cpu) + 1 >= most) chosen = std::max(chosen, cpu);
  }
  return chosen;
}

}  // namespace ctxmatrix
