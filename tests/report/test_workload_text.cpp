#include <doctest/doctest.h>

#include "report/workload_text.h"

using namespace ctxmatrix;

namespace {

RunResult yield_result() {
  RunResult result;
  result.tick_ns = 0.5;
  CellResult& cell = result.cells.emplace_back();
  cell.cell.workload = "yield";
  cell.cell.members = "thread";
  cell.switches_per_hop = 0.998;
  cell.gross = Estimate{500, 495, 505, 0.95};
  cell.overhead = Estimate{99.5, 99, 100, 0.95};
  cell.net = Estimate{400.5, 380, 420, 0.95};
  Repetition& repetition = cell.repetitions.emplace_back();
  repetition.turns = {{499'998, 500'002}, 1'000'000'000, 900, 200'000, {896, 992, 199'680}, {200'000, 799'990, 10}};
  return result;
}

RunResult touch_result() {
  RunResult result;
  result.tick_ns = 0.5;
  CellResult& cell = result.cells.emplace_back();
  cell.cell.workload = "pagetouch";
  cell.cell.processes = 1;
  cell.cell.working_set = std::uint64_t{700} << 20;
  cell.gross = Estimate{600, 594, 606, 0.95};
  cell.overhead = Estimate{10, 9.9, 10.1, 0.95};
  cell.net = Estimate{590, 580, 600, 0.95};
  for (std::int64_t ns : {54'000'000, 53'000'000, 55'000'000}) {
    Interval interval;
    interval.trips = interval.overhead_trips = interval.faults = 89'600;
    interval.elapsed_ns = ns;
    interval.ticks = 2 * ns;
    interval.overhead_ns = 896'000;
    interval.overhead_ticks = 1'792'000;
    cell.repetitions.emplace_back().intervals.assign(2, interval);
  }
  return result;
}

}  // namespace

TEST_CASE("a yield shows turns, times in ns and cycles, switches and a histogram") {
  CHECK(workload_text(yield_result()) ==
        R"(sched_yield: the time between two turns, whoever had them - smaller is better
cycles: ticks of the time stamp counter, 2000.000 MHz

yield/2p/thread/single: ok
  switches   0.998 per yield, counted
  a turn     500.0 ns +-1.0 %
  alone      99.50 ns +-0.5 %: the same call where nobody else is there to run
  the switch 400.5 ns +-5.1 %: the difference, drift between sessions included
  turns      499998/500002 of the members, 1000000 in all
                  min   average       p50       p90       p99     p99.9         max
  ns              450     500.0       499       503       504       504      100000
  cycles          900    1000.0       998      1006      1008      1008      200000
      448 to    456 ns   20.0000 %  ###########
      456 to    464 ns    0.0000 %
      464 to    472 ns    0.0000 %
      472 to    480 ns    0.0000 %
      480 to    488 ns    0.0000 %
      488 to    496 ns    0.0000 %
      496 to    504 ns   79.9990 %  ########################################
      504 to    512 ns    0.0000 %
       from     512 ns    0.0010 %  #
)");
}

TEST_CASE("a page touch shows both loops, their faults, and each loop as it came") {
  CHECK(workload_text(touch_result()) == R"(Page touch: one int written into every page - smaller is better
cycles: ticks of the time stamp counter, 2000.000 MHz

pagetouch/1p/700M/4K: ok
  first touch   600.0 ns +-1.0 % a page
  second touch  10.00 ns +-1.0 % a page
  the fault     590.0 ns +-1.7 % a page: the difference, drift between sessions included
  179200 pages; medians over 3 repetitions, of whole loops:
                     the loop  ns a page           ticks     a page     faults     a page
  first touch      108.000 ms     602.68       216000000     1205.4     179200     1.0000
  second touch       1.792 ms      10.00         3584000       20.0          0     0.0000
  each first touch, ticks: 216000000 212000000 220000000
)");
}

TEST_CASE("a host without a reliable TSC has no cycles") {
  RunResult result = yield_result();
  result.tick_ns = 0;
  std::string text = workload_text(result);
  CHECK(text.find("no cycles: this host has no time stamp counter that can be relied on\n") != std::string::npos);
  CHECK(text.find("\n  cycles ") == std::string::npos);
  result = touch_result();
  result.tick_ns = 0;
  CHECK(workload_text(result).find("each first touch, ns: 108000000 106000000 110000000\n") != std::string::npos);
}

TEST_CASE("a cell without a repetition says why") {
  RunResult result = touch_result();
  result.cells[0].repetitions.clear();
  result.cells[0].status = Status::skipped;
  result.cells[0].reason = "no huge pages here: never";
  CHECK(workload_text(result).ends_with("\npagetouch/1p/700M/4K: skipped: no huge pages here: never\n"));
}

TEST_CASE("rings have no text of this kind") {
  RunResult result;
  result.cells.emplace_back();
  CHECK(workload_text(result) == "");
}
