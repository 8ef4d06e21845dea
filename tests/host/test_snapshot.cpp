#include <doctest/doctest.h>

#include "host/snapshot.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

TEST_CASE("a snapshot of a desktop has everything in its units") {
  auto now = read_snapshot(recorded("desktop-smt"));
  CHECK(now.at_ns > 0);
  CHECK(now.load1 == 0.52);
  CHECK(now.load15 == 0.59);
  CHECK(now.runnable == 2);
  REQUIRE(now.total);
  CHECK(now.total->user == 40000);
  CHECK(now.total->resting() == 902000);
  REQUIRE(now.cpus.size() == 4);
  CHECK(now.cpus[3].cpu == 3);
  CHECK(now.cpus[0].softirq == 400);
  CHECK(now.switches == 987654321);
  CHECK(now.pressure_us == 5'000'000);
  CHECK(now.temperature_c == 54.0);
  CHECK(now.memory_available == 12883456ull * 1024);
}

TEST_CASE("the frequency is that of the fastest CPU asked for") {
  CHECK(read_snapshot(recorded("desktop-smt")).frequency_mhz == 3900.0);
  CHECK(read_snapshot(recorded("desktop-smt"), {0, 1}).frequency_mhz == 800.0);
}

TEST_CASE("without cpufreq the frequency is the one that the CPU tells") {
  CHECK(read_snapshot(recorded("vm-2cpu"), {0}).frequency_mhz == doctest::Approx(2096.035));
}

TEST_CASE("cores' thermal events add up and the package's count once") {
  CHECK(read_snapshot(recorded("desktop-smt")).thermal_throttles == 0 + 1 + 2 + 3 + 7);
}

TEST_CASE("throttling is read in microseconds from either version of cgroups") {
  auto v2 = read_snapshot(recorded("container-v2"));
  CHECK(v2.throttled_periods == 12);
  CHECK(v2.throttled_us == 340'000);
  auto v1 = read_snapshot(recorded("container-v1"));
  CHECK(v1.throttled_periods == 30);
  CHECK(v1.throttled_us == 2'500'000);
}

TEST_CASE("an ancestor's throttling counts as well") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/a\n"},
                   {"/proc/self/mountinfo", "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n"},
                   {"/cg/a/cpu.stat", "nr_throttled 2\nthrottled_usec 10\n"},
                   {"/cg/cpu.stat", "nr_throttled 3\nthrottled_usec 20\n"}};
  auto now = read_snapshot(root);
  CHECK(now.throttled_periods == 5);
  CHECK(now.throttled_us == 30);
}

TEST_CASE("what a machine does not tell is not known") {
  auto now = read_snapshot(recorded("sparse"));
  CHECK(!now.load1);
  CHECK(!now.runnable);
  CHECK(!now.total);
  CHECK(now.cpus.empty());
  CHECK(!now.switches);
  CHECK(!now.pressure_us);
  CHECK(!now.throttled_periods);
  CHECK(!now.frequency_mhz);
  CHECK(!now.thermal_throttles);
  CHECK(!now.temperature_c);
  CHECK(!now.memory_available);
}

TEST_CASE("rubbish in /proc/stat is not taken for counts") {
  ScratchRoot root{{"/proc/stat", "cpu a b c d\ncpu-1 1 2 3 4\ncpu3 1 2\ncpu1 1 2 3 4\n"}};
  auto now = read_cpu_ticks(root);
  CHECK(!now.total);
  REQUIRE(now.cpus.size() == 1);
  CHECK(now.cpus[0].cpu == 1);
  CHECK(now.cpus[0].idle == 4);
}

TEST_CASE("this machine's CPU times can be read") {
  auto now = read_cpu_ticks(Root());
  REQUIRE(now.total);
  CHECK(now.total->all() > 0);
  CHECK(!now.cpus.empty());
}
