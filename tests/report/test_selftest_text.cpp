#include <doctest/doctest.h>

#include "report/selftest_text.h"

using namespace ctxmatrix;

namespace {

// Two sessions of ten alike repetitions of 20 ms: 2000 ns gross a hop, 1000 ns overhead.
RunResult measured() {
  RunResult result;
  result.measure.drift = 0;
  result.probe_mode_ns = 12'000;
  CellResult& cell = result.cells.emplace_back();
  Interval interval{.trips = 10,
                    .elapsed_ns = 40'000,
                    .overhead_trips = 10,
                    .overhead_ns = 20'000,
                    .probe_before_ns = 12'000,
                    .probe_after_ns = 12'000,
                    .counted_trips = 11,
                    .switches_voluntary = 22};
  Repetition repetition;
  repetition.setup_ns = 20'000'000;
  repetition.intervals.assign(20, interval);
  cell.repetitions.assign(20, repetition);
  cell.net = Estimate{1000, 1000, 1000, 0.95};
  cell.usable = 20;
  cell.kept_share = 1;
  cell.switches_per_hop = 1;
  CellResult& failed = result.cells.emplace_back();
  failed.cell.processes = 8;
  failed.status = Status::failed;
  failed.reason = "no memory";
  CellResult& floor = result.cells.emplace_back();
  floor.cell.transport = "futex";
  floor.cell.touch = "none";
  floor.net = Estimate{800, 790, 810, 0.95};
  result.host.set("kernel.clocksource", "tsc");
  result.conditions.set("clock.read", "25 ns");
  result.conditions.set("clock.step", "1 ns");
  return result;
}

}  // namespace

// Repeatability is exact, so that ten repetitions are enough for everything, and the drift is all of a half-width: 1.96
// * 0.5 % of 2000 ns is 19.6 ns, 2.0 % of net; two runs tell no less than sqrt(2) of it.
TEST_CASE("each cell is told with its times, what one run gives and what two can tell apart") {
  std::string text = selftest_text(measured(), {0.005, 2, 1}, 0.0025);
  CHECK(
      text ==
      "What this host can resolve\n"
      "\n"
      "                 net     +-2 %     which     +-1 %  least change   switches     clean\n"
      "     cell  us/switch     takes     gives     takes   of two runs    per hop    shares\n"
      "    2p/0K     1.0000     0.2 s   +-2.0 %     0.2 s         2.8 %      1.000     100 %\n"
      "    8p/0K  failed: no memory\n"
      "\n"
      "drift between sessions: 0.50 % of the gross time (standard deviation over 2 sessions, 1 cells; so far 0.25 % "
      "was "
      "assumed)\n"
      "the probe's clean time (p*): 12.00 us\n"
      "the least that a switch costs (2p/0K, no touch): futex 0.8000 us +-1.2 %\n"
      "clock: source tsc, a reading takes 25 ns, smallest step 1 ns\n"
      "No single run can be surer than the drift allows: +-1.0 % of the gross time. `run --sessions 4` halves that.\n");
}
