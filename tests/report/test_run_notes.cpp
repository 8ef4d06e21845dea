#include <doctest/doctest.h>

#include "report/run_notes.h"

using namespace ctxmatrix;

namespace {

RunResult three_cells() {
  RunResult result;
  result.cells.resize(3);
  int processes = 2;
  for (CellResult& cell : result.cells) {
    cell.cell.processes = processes;
    processes *= 2;
    cell.switches_per_hop = 1.01;
    cell.kept_share = 0.8;
    cell.repetitions.resize(1);
  }
  return result;
}

}  // namespace

TEST_CASE("the switches are one line where every hop was one") {
  CHECK(run_notes(three_cells()) ==
        "switches counted: 1.00 per hop in every cell\n"
        "undisturbed intervals, by the probe: 80 to 80 % of each cell's\n");
}

TEST_CASE("a surplus of switches is told by cell, and a note once with its cells") {
  RunResult result = three_cells();
  result.cells[2].switches_per_hop = 1.4;
  result.cells[2].notes = {"A hop took 1.40 context switches, not 1.", "Cold."};
  result.cells[0].notes = {"Cold."};
  result.cells[1].kept_share = 0.25;
  CHECK(run_notes(result) ==
        "switches counted per hop: 8p/0K 1.40; 1.00 elsewhere\n"
        "undisturbed intervals, by the probe: 25 to 80 % of each cell's\n"
        "2p/0K, 8p/0K: Cold.\n");
}

TEST_CASE("two members that do nothing but pass the token on have the seconds that 1000 switches take") {
  RunResult result = three_cells();
  for (CellResult& cell : result.cells) {
    cell.cell.touch = "none";
    cell.gross = Estimate{1070.4, 1060, 1080.6, 0.95};
  }
  auto first_line = [&] {
    const std::string text = run_notes(result);
    return text.substr(0, text.find('\n'));
  };
  CHECK(first_line() == "2p/0K: 1000 switches take 0.001070 s gross (0.001060 to 0.001081)");

  result.cells[0].switches_per_hop = 1.4;  // then a hop is not a switch
  CHECK(first_line() == "2p/0K: 1000 hops take 0.001070 s gross (0.001060 to 0.001081)");

  SUBCASE("none where a working set is touched") { result.cells[0].cell.working_set = 16384; }
  SUBCASE("none where there is a touch") { result.cells[0].cell.touch = "read"; }
  SUBCASE("none of more members") { result.cells[0].cell.processes = 3; }
  SUBCASE("none of another workload") { result.cells[0].cell.workload = "yield"; }
  SUBCASE("none where nothing usable was measured") { result.cells[0].gross.reset(); }
  CHECK(run_notes(result).find("1000") == std::string::npos);
}

TEST_CASE("what was reached is told by the middle and the widest cell") {
  RunResult result = three_cells();
  result.elapsed_ns = 4'000'000'000;
  result.cells[0].net = Estimate{1000, 990, 1005, 0.95};
  result.cells[1].net = Estimate{1000, 980, 1005, 0.95};
  result.cells[2].net = Estimate{1000, 700, 1005, 0.95};
  result.cells[0].repetitions[0].intervals = {Interval{.elapsed_ns = 900'000'000, .overhead_ns = 100'000'000}};
  CHECK(run_notes(result).ends_with(
      "reached: +-2.0 % in the middle cell, +-30.0 % in the widest (8p/0K), in 4 s, 25 % of it in timed intervals\n"));
}

TEST_CASE("a CPU that ran at another speed than usual is told, a few percent are not") {
  RunResult result = three_cells();
  result.probe_iterations = 30'000;
  result.probe_mode_ns = 12'000;
  auto said = [&](double usual_ns) {
    result.measure.usual_probe_ns = usual_ns / 30'000;
    return run_notes(result);
  };
  CHECK(said(8'000).find("the CPU ran 50 % slower than when selftest measured this host: a busy neighbour, or another "
                         "clock speed; where it "
                         "stays so, run selftest again\n") != std::string::npos);
  CHECK(said(15'000).find("the CPU ran 20 % faster than when selftest measured this host; where it stays so") !=
        std::string::npos);
  CHECK(said(11'700).find("times are given at this host's usual clock speed; during this run it was 2.6 % slower\n") !=
        std::string::npos);
  CHECK(said(12'060).find("during this run it was 0.5 % faster\n") != std::string::npos);
  CHECK(said(0).find("speed") == std::string::npos);
}

TEST_CASE("a net time below 0 has no width that could be told") {
  RunResult result = three_cells();
  result.cells[0].net = Estimate{10, -5, 25, 0.95};
  CHECK(run_notes(result).find("reached") == std::string::npos);
}

TEST_CASE("nothing measured is nothing to note") { CHECK(run_notes(RunResult{}).empty()); }

TEST_CASE("repetitions that a stop spoilt are told") {
  RunResult result = three_cells();
  result.conditions.set("discarded", "2");
  CHECK(run_notes(result).find("stopped and continued meanwhile: 2 repetitions, which do not count\n") !=
        std::string::npos);
}
