// Real members of the workloads that are no ring of processes: structure and counts, never a time.
#include <numeric>
#include <set>

#include "engine/ring_runner.h"
#include "real_ring.h"
#include "support/ticks.h"

using namespace ctxmatrix;

namespace {

const StopFlag never{0};

Measure short_measure() {
  Measure measure;
  measure.interval_ns = 200'000;
  measure.intervals = 10;
  measure.warmup_ns = 100'000;
  measure.warmup_trips = 4;
  return measure;
}

Cell yield_cell(const char* members, int processes) {
  Cell cell = make_cell("", "", processes, 0, "other");
  cell.workload = "yield";
  cell.members = members;
  return cell;
}

Cell touch_cell(const char* pages, std::uint64_t bytes) {
  Cell cell = make_cell("", "", 1, bytes, "other");
  cell.workload = "pagetouch";
  cell.pages = pages;
  return cell;
}

Outcome run(const Cell& cell, std::uint64_t huge_page_bytes = 0) {
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0], huge_page_bytes}, short_measure(), never);
  return runner.run(cell, 3);
}

std::int64_t sum(const std::vector<std::int64_t>& values) {
  return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

std::int64_t faults(const Repetition& repetition, std::int64_t Interval::*part) {
  std::int64_t all = 0;
  for (const Interval& interval : repetition.intervals) all += interval.*part;
  return all;
}

}  // namespace

TEST_CASE("members that yield are counted, be they processes or threads, and leave nobody behind") {
  for (const char* members : {"process", "thread"}) {
    for (int processes : {2, 3}) {
      CAPTURE(members);
      CAPTURE(processes);
      Outcome outcome = run(yield_cell(members, processes));
      REQUIRE_MESSAGE(outcome.repetition, (outcome.failure ? outcome.failure->reason : ""));
      const Repetition& repetition = *outcome.repetition;
      REQUIRE(repetition.intervals.size() == 10);
      const Turns& turns = repetition.turns;
      REQUIRE(turns.by_member.size() == static_cast<std::size_t>(processes));
      CHECK(turns.by_member[0] > 0);
      CHECK(sum(turns.count) == sum(turns.by_member));
      CHECK(turns.least <= turns.most);
      for (const Interval& interval : repetition.intervals) {
        CHECK(interval.trips >= 1);
        CHECK(interval.elapsed_ns > 0);
        CHECK(interval.overhead_trips >= 1);
        CHECK(interval.counted_trips >= 1);
        CHECK(interval.ticks == 0);  // nobody said that the TSC can be relied on
      }
      CHECK_FALSE(has_children());
    }
  }
}

// Where the scheduler makes each yield a switch, the counts agree; where it does not, there are fewer switches.
TEST_CASE("a yield is at most a switch, but for what others take") {
  Outcome outcome = run(yield_cell("process", 2));
  REQUIRE(outcome.repetition);
  double fewest = 1e9;
  for (const Interval& interval : outcome.repetition->intervals) {
    const auto switches = static_cast<double>(interval.switches_voluntary + interval.switches_involuntary);
    fewest = std::min(fewest, switches / static_cast<double>(2 * interval.counted_trips));
  }
  CHECK(fewest >= 0);
  CHECK(fewest <= 1.1);
}

// What else runs on these CPUs takes a yield's offer, so that it is the quietest of many repetitions that shows it.
TEST_CASE("members on two CPUs yield without a switch, or next to none") {
  if (allowed_cpus().size() < 2) return;
  Cell cell = yield_cell("thread", 2);
  cell.placement.kind = Placement::Kind::spread;
  double fewest = 1e9;
  for (int attempt = 0; attempt < 30 && fewest > 0.5; ++attempt) {
    Outcome outcome = run(cell);
    REQUIRE_MESSAGE(outcome.repetition, (outcome.failure ? outcome.failure->reason : ""));
    for (const Interval& interval : outcome.repetition->intervals) {
      const auto switches = static_cast<double>(interval.switches_voluntary + interval.switches_involuntary);
      fewest = std::min(fewest, switches / static_cast<double>(2 * interval.counted_trips));
    }
  }
  WARN(fewest <= 0.5);  // no more can be asked of a machine that is busy all the while
}

TEST_CASE("members on two CPUs come to rest after every one of many short rounds") {
  if (allowed_cpus().size() < 2) return;
  Measure measure = short_measure();
  measure.interval_ns = 1'000;
  measure.overhead_ns = 1'000;
  measure.probe_ns = 1'000;
  measure.intervals = 300;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, measure, never);
  for (const char* members : {"process", "thread"}) {
    Cell cell = yield_cell(members, 2);
    cell.placement.kind = Placement::Kind::spread;
    for (int repetition = 0; repetition < 5; ++repetition) {
      Outcome outcome = runner.run(cell, 3);
      CHECK_MESSAGE(outcome.repetition, (outcome.failure ? outcome.failure->reason : ""));
    }
  }
}

TEST_CASE("ticks are there where the TSC can be relied on") {
  if (read_tsc() == 0) return;
  Ground ground{allowed_cpus(), allowed_cpus(), allowed_cpus()[0]};
  ground.invariant_tsc = true;
  RingRunner runner(ground, short_measure(), never);
  Outcome outcome = runner.run(yield_cell("thread", 2), 3);
  REQUIRE(outcome.repetition);
  CHECK(outcome.repetition->intervals[0].ticks > 0);
  CHECK(outcome.repetition->intervals[0].overhead_ticks > 0);
  CHECK(runner.tick_ns() > 0);
}

TEST_CASE("on base pages each page of a first touch is a fault, and none of a second") {
  constexpr std::uint64_t kBytes = 8 << 20;
  Outcome outcome = run(touch_cell("4K", kBytes));
  REQUIRE_MESSAGE(outcome.repetition, (outcome.failure ? outcome.failure->reason : ""));
  REQUIRE(outcome.repetition->intervals.size() == 10);
  std::int64_t pages = faults(*outcome.repetition, &Interval::trips);
  CHECK(pages == static_cast<std::int64_t>(kBytes) / sysconf(_SC_PAGESIZE));
  CHECK(faults(*outcome.repetition, &Interval::overhead_trips) == pages);
  CHECK(std::abs(faults(*outcome.repetition, &Interval::faults) - pages) <= pages / 100);
  CHECK(faults(*outcome.repetition, &Interval::overhead_faults) <= pages / 100);
  for (const Interval& interval : outcome.repetition->intervals) {
    CHECK(interval.probe_before_ns > 0);
    CHECK(interval.probe_after_ns > 0);
    CHECK(interval.counted_trips == 0);
  }
  CHECK_FALSE(has_children());
}

TEST_CASE("on huge pages a first touch takes a fault for each of these") {
  if (!huge_pages_here()) return;
  constexpr std::uint64_t kHuge = 2 << 20;
  Outcome outcome = run(touch_cell("huge", 12 * kHuge), kHuge);
  REQUIRE(outcome.repetition);
  CHECK(outcome.repetition->intervals.size() == 10);
  CHECK(faults(*outcome.repetition, &Interval::faults) <= 2 * 12);
}

TEST_CASE("fewer pages than intervals make fewer intervals") {
  Outcome outcome = run(touch_cell("system", 4 * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))));
  REQUIRE(outcome.repetition);
  CHECK(outcome.repetition->intervals.size() >= 4);
  CHECK(faults(*outcome.repetition, &Interval::trips) == 4);
}

TEST_CASE("memory that cannot be had is a failure that says so") {
  Outcome outcome = run(touch_cell("4K", std::uint64_t{1} << 60));
  REQUIRE(outcome.failure);
  CHECK(outcome.failure->reason == "member 0 of 1 (allocating its working set (mmap)): Cannot allocate memory");
}

TEST_CASE("a ring of threads turns, by every transport, and its hops are switches that are counted") {
  for (const char* transport : {"pipe", "futex"}) {
    CAPTURE(transport);
    Cell cell = make_cell(transport, "read", 5, 16384, "other");
    cell.members = "thread";
    RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, short_measure(), never);
    Outcome outcome = runner.run(cell, 3);
    REQUIRE_MESSAGE(outcome.repetition, (outcome.failure ? outcome.failure->reason : ""));
    for (const Interval& interval : outcome.repetition->intervals) {
      CHECK(interval.switches_voluntary + interval.switches_involuntary >= 5 * interval.counted_trips);
    }
    CHECK_FALSE(has_children());
  }
}

TEST_CASE("the threads of a ring are in one process, which holds all links") {
  Cell cell = make_cell("pipe", "none", 4, 0, "other");
  cell.members = "thread";
  const std::size_t before = open_fds();
  {
    Ring ring(cell, {allowed_cpus()[0]}, allowed_cpus(), 1, never);
    REQUIRE(!ring.start());
    REQUIRE(ring.members().size() == 1);
    const std::vector<pid_t> tasks = ring.tasks();
    CHECK(std::set(tasks.begin(), tasks.end()).size() == 4);
    const std::string leader = "/proc/" + std::to_string(ring.members()[0]) + "/task/";
    for (pid_t task : tasks) CHECK(std::filesystem::exists(leader + std::to_string(task)));
  }
  CHECK(open_fds() == before);
  CHECK_FALSE(has_children());
}

TEST_CASE("a thread that cannot be pinned is a failure that names it") {
  Cell cell = yield_cell("thread", 3);
  Ring ring(cell, {allowed_cpus()[0], 1000}, allowed_cpus(), 1, never);
  auto failure = ring.start();
  REQUIRE(failure);
  CHECK(failure->reason ==
        "member 1 of 3 (pinning itself (sched_setaffinity)): Invalid argument: CPU 1000 "
        "went offline, or out of this process's cpuset, during the run");
}
