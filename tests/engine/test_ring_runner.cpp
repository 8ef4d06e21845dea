#include <signal.h>
#include <unistd.h>

#include "engine/ring_runner.h"
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

TEST_CASE("a ring that cannot be is a failure, not an exception") {
  RingRunner runner({allowed_cpus(), allowed_cpus(), 1000}, short_measure(), never);
  Outcome outcome = runner.run(make_cell("pipe", "none", 2, 0, "other"), 3);
  CHECK_FALSE(outcome.repetition);
  REQUIRE(outcome.failure);
  CHECK(outcome.failure->status == Status::failed);
}
