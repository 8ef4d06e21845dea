#include <signal.h>
#include <unistd.h>

#include <set>

#include "ctxmatrix/counter.h"
#include "engine/ring_runner.h"
#include "invented_counters.h"
#include "real_ring.h"

using namespace ctxmatrix;

namespace {

const StopFlag never{0};

Measure short_measure() {
  Measure measure;
  measure.interval_ns = 50'000;
  measure.intervals = 5;
  measure.warmup_ns = 100'000;
  measure.warmup_trips = 4;
  return measure;
}

}  // namespace

TEST_CASE("a repetition has its intervals, its phases and leaves nobody behind") {
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, short_measure(), never);
  Outcome outcome = runner.run(make_cell("pipe", "read", 4, 16384, "other"), 3);
  REQUIRE(outcome.repetition);
  CHECK_FALSE(outcome.failure);
  CHECK(outcome.repetition->intervals.size() == 5);
  CHECK(outcome.repetition->setup_ns > 0);
  CHECK(outcome.repetition->warmup_ns > 0);
  CHECK(outcome.repetition->measured_ns > 0);
  CHECK_FALSE(has_children());
}

TEST_CASE("members that are not pinned run within the allowed CPUs, and their hops are counted") {
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, short_measure(), never);
  Cell cell = make_cell("pipe", "none", 2, 0, "other");
  cell.placement.kind = Placement::Kind::none;
  CHECK(runner.cpus(cell).empty());
  Outcome outcome = runner.run(cell, 3);
  REQUIRE(outcome.repetition);
  for (const Interval& interval : outcome.repetition->intervals) CHECK(interval.migrations >= 0);
}

TEST_CASE("a repetition during which the run was stopped and continued does not count, nor does its time") {
  ContinueCount continued{0};
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, short_measure(), never, 1000, &continued);
  struct sigaction count {};
  static ContinueCount* counter = nullptr;
  counter = &continued;
  count.sa_handler = [](int) { counter->fetch_add(1); };
  struct sigaction before {};
  REQUIRE(sigaction(SIGALRM, &count, &before) == 0);
  ualarm(1000, 0);
  Cell cell = make_cell("pipe", "none", 16, 0, "other");
  std::int64_t start = runner.now();
  Outcome outcome;
  while (continued == 0) {
    start = runner.now();
    outcome = runner.run(cell, 3);
  }
  sigaction(SIGALRM, &before, nullptr);
  REQUIRE(outcome.failure);
  CHECK(outcome.failure->discarded);
  CHECK(outcome.failure->reason == "the run was stopped and continued meanwhile");
  CHECK(runner.now() >= start);
  CHECK(runner.probe_iterations() == 1000);
}

TEST_CASE("counters are opened for each member, count batches of their own and are closed") {
  InventedCounters machine;
  Measure measure = short_measure();
  measure.counters = true;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, measure, never, 0, nullptr, machine);
  Outcome outcome = runner.run(make_cell("pipe", "none", 3, 0, "other"), 3);
  REQUIRE(outcome.repetition);
  CHECK(outcome.repetition->intervals.size() == 5);
  CHECK(outcome.note.empty());
  REQUIRE(outcome.repetition->counts.size() == std::size(kCounters));
  for (const Count& count : outcome.repetition->counts) {
    CHECK(count.value == 3000);
    CHECK(count.hops >= 3);
    CHECK(count.hops % 3 == 0);
  }
  CHECK(machine.ever.size() == 3 * std::size(kCounters));
  CHECK(machine.open_now.empty());
  CHECK(outcome.repetition->counted_ns.has_value());
}

TEST_CASE("members that are threads are counted each, and other workloads not at all") {
  Measure measure = short_measure();
  measure.counters = true;
  Cell cell = make_cell("futex", "none", 4, 0, "other");
  cell.members = "thread";
  InventedCounters machine;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, measure, never, 0, nullptr, machine);
  REQUIRE(runner.run(cell, 3).repetition);
  CHECK(machine.ever.size() == 4 * std::size(kCounters));
  std::set<pid_t> tasks;
  for (const InventedCounters::Opened& opened : machine.ever) tasks.insert(opened.pid);
  CHECK(tasks.size() == 4);

  machine.ever.clear();
  cell.workload = "yield";
  Outcome outcome = runner.run(cell, 3);
  REQUIRE(outcome.repetition);
  CHECK(machine.ever.empty());
  CHECK_FALSE(outcome.repetition->counted_ns.has_value());
}

TEST_CASE("to decompose, each interval has cold passes and one more counted trip") {
  Measure measure = short_measure();
  measure.decompose = true;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, measure, never);
  for (const char* touch : {"read", "chase"}) {
    Outcome outcome = runner.run(make_cell("pipe", touch, 4, 16384, "other"), 3);
    REQUIRE(outcome.repetition);
    for (const Interval& interval : outcome.repetition->intervals) {
      CHECK(interval.cold_trips >= 1);
      CHECK(interval.cold_ns > 0);
      CHECK(interval.counted_trips == interval.trips + 2);
    }
  }
  CHECK(runner.run(make_cell("futex", "none", 2, 0, "other"), 3).repetition->intervals[0].cold_trips >= 1);
  Cell threads = make_cell("futex", "read", 2, 4096, "other");
  threads.members = "thread";
  Outcome outcome = runner.run(threads, 3);
  REQUIRE(outcome.repetition);
  CHECK(outcome.repetition->intervals[0].cold_trips == 0);
  CHECK(outcome.repetition->intervals[0].counted_trips == outcome.repetition->intervals[0].trips + 1);
}

TEST_CASE("without counters none is opened") {
  InventedCounters machine;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, short_measure(), never, 0, nullptr, machine);
  Outcome outcome = runner.run(make_cell("pipe", "none", 2, 0, "other"), 3);
  REQUIRE(outcome.repetition);
  CHECK(machine.ever.empty());
  CHECK(outcome.repetition->counts.empty());
  CHECK_FALSE(outcome.repetition->counted_ns.has_value());
}

TEST_CASE("a machine that forbids counters costs a repetition nothing but them") {
  InventedCounters machine;
  machine.refuse = [](auto&&...) { return ENOSYS; };
  Measure measure = short_measure();
  measure.counters = true;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, measure, never, 0, nullptr, machine);
  Outcome outcome = runner.run(make_cell("futex", "none", 2, 0, "other"), 3);
  REQUIRE(outcome.repetition);
  CHECK(outcome.repetition->intervals.size() == 5);
  CHECK(outcome.repetition->counts.empty());
  CHECK(outcome.note.starts_with("not counted here: instructions, "));
}

TEST_CASE("the kernel's own counters see the hops of a real ring") {
  Measure measure = short_measure();
  measure.counters = true;
  RingRunner runner({allowed_cpus(), allowed_cpus(), allowed_cpus()[0]}, measure, never);
  Outcome outcome = runner.run(make_cell("pipe", "none", 8, 0, "batch"), 3);
  REQUIRE(outcome.repetition);
  for (const Count& count : outcome.repetition->counts) {
    if (count.name != "context-switches") continue;
    // Each hop is one, and the leader is woken for the batch; a busy machine adds others.
    CHECK(count.value + 2 >= count.hops);
    CHECK(count.value < 3 * count.hops + 200);
  }
  CHECK_FALSE(has_children());
}

TEST_CASE("a ring that cannot be is a failure, not an exception") {
  RingRunner runner({allowed_cpus(), allowed_cpus(), 1000}, short_measure(), never);
  Outcome outcome = runner.run(make_cell("pipe", "none", 2, 0, "other"), 3);
  CHECK_FALSE(outcome.repetition);
  REQUIRE(outcome.failure);
  CHECK(outcome.failure->status == Status::failed);
}
