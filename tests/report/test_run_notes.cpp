#include "report/run_notes.h"

#include <doctest/doctest.h>

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

TEST_CASE("nothing measured is nothing to note") { CHECK(run_notes(RunResult{}).empty()); }
