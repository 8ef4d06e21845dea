#include <doctest/doctest.h>

#include "report/decomposition_table.h"

using namespace ctxmatrix;

namespace {

CellResult cell_of(int processes, std::uint64_t working_set) {
  CellResult cell;
  cell.cell.processes = processes;
  cell.cell.working_set = working_set;
  cell.usable = 12;
  cell.gross = Estimate{2000, 1990, 2015, 0.95};
  cell.overhead = Estimate{900, 898, 902, 0.95};
  cell.decomposition = Decomposition{{1150, 1140, 1160, 0.95}, {250, 240, 258, 0.95}, {850, 830, 860, 0.95}};
  return cell;
}

}  // namespace

TEST_CASE("a cell is told in us, as what it is made of, each part with its interval") {
  RunResult result;
  result.cells = {cell_of(16, 131072)};
  CHECK(
      decomposition_table(result) ==
      "Decomposition - us per hop, +- is the 95 % interval within this run; ring = calls and hot touch + cache refill "
      "+ direct switch\n"
      "     cell        ring (gross)    calls, hot touch        cache refill       direct switch    n\n"
      " 16p/128K     2.0000 +-0.0150     0.9000 +-0.0020     0.2500 +-0.0100     0.8500 +-0.0200   12\n");
}

TEST_CASE("cells that fit in the L2 cache are told to have no cache signal, with the sizes that would") {
  RunResult result;
  result.cells = {cell_of(2, 0), cell_of(16, 131072), cell_of(16, 131073), cell_of(3, 4096)};
  result.l2_bytes = 2 << 20;
  std::string text = decomposition_table(result);
  CHECK(text.ends_with(
      "\nNo cache signal but that of L1 on this machine, as all working sets together fit in its L2 cache (2 MiB): "
      "2p/0K, 16p/128K, 3p/4K.\n"
      "Working sets that have one: 2p needs more than 1M each, 3p needs more than 682K each, "
      "16p needs more than 128K each.\n"));
  result.cells = {cell_of(16, 131073)};
  CHECK(decomposition_table(result).find("No cache signal") == std::string::npos);
}

TEST_CASE("a single repetition has no interval, and cells whose columns are the same have their ids") {
  RunResult result;
  result.cells = {cell_of(2, 0), cell_of(2, 0)};
  result.cells[1].cell.transport = "futex";
  result.cells[1].decomposition->refill.confidence = 0;
  std::string text = decomposition_table(result);
  CHECK(text.find("\npipe/read/2p/0K/single\n  ") != std::string::npos);
  CHECK(text.find(" 0.2500  ") != std::string::npos);
}

TEST_CASE("a direct cost that is not above 0 by all of its interval is kept and told to be unknown") {
  RunResult result;
  result.cells = {cell_of(2, 65536), cell_of(4, 2 << 20), cell_of(8, 2 << 20)};
  result.cells[1].decomposition->direct = {-270, -320, -220, 0.95};
  result.cells[2].decomposition->direct = {15, 0, 30, 0.95};
  const std::string text = decomposition_table(result);
  CHECK(text.find(" -0.2700 +-0.0500 ") != std::string::npos);
  CHECK(text.find("\nDirect cost of the switch not known, as it is the small rest of two long times and not above 0 by "
                  "all of its interval: 4p/2M, 8p/2M.\n") != std::string::npos);
  result.cells.resize(1);
  CHECK(decomposition_table(result).find("not known") == std::string::npos);
}

TEST_CASE("a run without decomposed cells has no such table") {
  RunResult result;
  result.cells = {cell_of(2, 0)};
  result.cells[0].decomposition.reset();
  CHECK(decomposition_table(result).empty());
}
