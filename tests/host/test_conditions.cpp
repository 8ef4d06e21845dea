#include <doctest/doctest.h>

#include "host/conditions.h"

using namespace ctxmatrix;

namespace {

CpuTicks ticks(int cpu, std::uint64_t user, std::uint64_t idle, std::uint64_t iowait = 0, std::uint64_t steal = 0) {
  CpuTicks made;
  made.cpu = cpu;
  made.user = user;
  made.idle = idle;
  made.iowait = iowait;
  made.steal = steal;
  return made;
}

Snapshot with_cpus(std::vector<CpuTicks> cpus) {
  Snapshot made;
  made.cpus = std::move(cpus);
  return made;
}

}  // namespace

TEST_CASE("shares of CPU time are differences over the difference of all") {
  Snapshot start, end;
  start.total = ticks(-1, 1000, 5000, 100, 50);
  end.total = ticks(-1, 1300, 5600, 192, 58);
  end.total->irq = 3;
  auto facts = conditions_between(start, end);
  // 300 + 600 + 92 + 8 + 3 = 1003 ticks in all.
  CHECK(facts.get("steal") == "0.8 % of CPU time");
  CHECK(facts.get("busy") == "30.2 % of CPU time");
  CHECK(facts.get("interrupts") == "0.3 % of CPU time");
}

TEST_CASE("pressure is a share of wall time and never above the whole") {
  Snapshot start, end;
  start.pressure_us = 1'000'000;
  start.at_ns = 0;
  end.pressure_us = 1'500'000;
  end.at_ns = 2'000'000'000;
  CHECK(conditions_between(start, end).get("pressure.cpu") == "25.0 % of the time");
  end.pressure_us = 9'000'000;
  CHECK(conditions_between(start, end).get("pressure.cpu") == "100.0 % of the time");
}

TEST_CASE("moments are given at the start and at the end, with their units") {
  Snapshot start, end;
  start.load1 = 1.2;
  end.load1 = 0.954;
  start.frequency_mhz = 3200.4;
  start.temperature_c = 54;
  end.memory_available = 3ull << 30;
  start.runnable = 2;
  auto facts = conditions_between(start, end);
  CHECK(facts.get("load.start") == "1.20");
  CHECK(facts.get("load.end") == "0.95");
  CHECK(facts.get("frequency.start") == "3200 MHz");
  CHECK(facts.get("temperature.start") == "54.0 C");
  CHECK(facts.get("memory.available.end") == "3 GiB");
  CHECK(facts.get("runnable.start") == "2");
  CHECK(facts.all.size() == 6);
}

TEST_CASE("throttling is counted, and none of it is a fact of its own") {
  Snapshot start, end;
  start.throttled_periods = end.throttled_periods = 12;
  start.throttled_us = 1000;
  end.throttled_us = 13'500;
  start.thermal_throttles = 3;
  end.thermal_throttles = 5;
  auto facts = conditions_between(start, end);
  CHECK(facts.get("throttled") == "0");
  CHECK(facts.get("throttled.time") == "12.5 ms");
  CHECK(facts.get("thermal.throttles") == "2");
}

TEST_CASE("a counter that ran backwards is left out") {
  Snapshot start, end;
  start.total = ticks(-1, 1000, 5000, 0, 50);
  end.total = ticks(-1, 1500, 6000, 0, 40);
  start.switches = 10;
  end.switches = 9;
  auto facts = conditions_between(start, end);
  CHECK(facts.get("steal").empty());
  CHECK(facts.get("busy") == "33.6 % of CPU time");
  CHECK(facts.get("switches.system").empty());
}

TEST_CASE("of snapshots without anything nothing is said") {
  CHECK(conditions_between(Snapshot{}, Snapshot{}).all.empty());
}

TEST_CASE("the least busy CPU rested most, waiting for input included") {
  auto before = with_cpus({ticks(0, 0, 100), ticks(1, 0, 900), ticks(2, 0, 100)});
  auto after = with_cpus({ticks(0, 5, 150, 0), ticks(1, 90, 910, 0), ticks(2, 60, 140, 0)});
  CHECK(least_busy_cpu(before, after, {0, 1, 2}) == 0);
  after.cpus[2].iowait = 30;
  CHECK(least_busy_cpu(before, after, {0, 1, 2}) == 2);
  CHECK(least_busy_cpu(before, after, {0, 1}) == 0);
}

TEST_CASE("between CPUs that rested alike, to a tick, the highest number is taken") {
  auto before = with_cpus({ticks(0, 0, 0), ticks(1, 0, 0), ticks(2, 0, 0)});
  auto after = with_cpus({ticks(0, 0, 20), ticks(1, 0, 19), ticks(2, 0, 18)});
  CHECK(least_busy_cpu(before, after, {0, 1, 2}) == 1);
}

TEST_CASE("without counts the highest allowed CPU is taken") {
  CHECK(least_busy_cpu(Snapshot{}, Snapshot{}, {5, 3}) == 5);
  CHECK(least_busy_cpu(Snapshot{}, Snapshot{}, {}) == -1);
}

TEST_CASE("a CPU that is not counted loses to one that rested") {
  auto before = with_cpus({ticks(0, 0, 0)});
  auto after = with_cpus({ticks(0, 0, 20)});
  CHECK(least_busy_cpu(before, after, {0, 7}) == 0);
}
