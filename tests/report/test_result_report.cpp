#include <doctest/doctest.h>

#include "report/counter_table.h"
#include "report/decomposition_table.h"
#include "report/result_report.h"
#include "report/workload_text.h"

using namespace ctxmatrix;

TEST_CASE("counters and decomposition stand one below the other, with an empty line between") {
  RunResult result;
  CellResult& cell = result.cells.emplace_back();
  cell.gross = cell.overhead = Estimate{900, 898, 902, 0.95};
  CHECK(result_report(result).empty());
  cell.decomposition = Decomposition{{1150, 1140, 1160, 0.95}, {250, 240, 258, 0.95}, {850, 830, 860, 0.95}};
  CHECK(result_report(result) == decomposition_table(result));
  cell.counters = {{"instructions", 9, Estimate{6000, 5990, 6010, 0.95}}};
  CHECK(result_report(result) == counter_table(result) + "\n" + decomposition_table(result));
}

TEST_CASE("another workload than the ring has its own text first") {
  RunResult result;
  CellResult& cell = result.cells.emplace_back();
  cell.cell.workload = "yield";
  cell.counters = {{"instructions", 9, Estimate{6000, 5990, 6010, 0.95}}};
  CHECK(result_report(result) == workload_text(result) + "\n" + counter_table(result));
}
