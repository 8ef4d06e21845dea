#include <doctest/doctest.h>

#include "report/counter_table.h"

using namespace ctxmatrix;

namespace {

// The figures of two posts of 2016: 1,000,000 trips of two hops.
RunResult sched_pipe() {
  RunResult result;
  CellResult& cell = result.cells.emplace_back();
  cell.cell.processes = 2;
  cell.usable = 12;
  cell.gross = Estimate{1743.664989, 1730.0, 1757.265574, 0.95};
  cell.counters = {{"instructions", 10, Estimate{6005.466064, 5986.849, 6024.083, 0.95}},
                   {"cycles", 10, Estimate{5845.8987565, 5801.47, 5890.3276, 0.95}},
                   {"instructions-per-cycle", 10, Estimate{1.0273, 1.02, 1.0346, 0.95}},
                   {"cache-misses", 0, {}},
                   {"cpu-migrations", 10, Estimate{0, 0, 0, 0.95}}};
  return result;
}

}  // namespace

TEST_CASE("a counter is told per hop, in percent of that, and for 1,000,000 trips, and the time beside them") {
  CHECK(counter_table(sched_pipe()) ==
        "Counters - mean over n repetitions, +- is its 95 % interval\n"
        "     cell  counter                    unit        per hop    +- %  per 1,000,000 trips    n\n"
        "    2p/0K  instructions              count       6005.466    0.31       12,010,932,128   10\n"
        "           cycles                    count       5845.899    0.76       11,691,797,513   10\n"
        "           instructions-per-cycle    ratio          1.027    0.71                    -   10\n"
        "           cache-misses              count              -       -                    -    -\n"
        "           cpu-migrations            count          0.000    0.00                    0   10\n"
        "           elapsed, gross                s    0.000001744    0.78             3.487330   12\n");
}

TEST_CASE("counts that were scaled up are told with the share of the time that they were counted for") {
  RunResult result = sched_pipe();
  result.cells[0].repetitions.resize(2);
  result.cells[0].repetitions[0].counts = {{"cycles", 5, 1, 1000, 996}, {"cpu-migrations", 0, 1, 1000, 1000}};
  CHECK_FALSE(counter_table(result).ends_with("cycles\n"));
  result.cells[0].repetitions[1].counts = {{"instructions", 5, 1, 1000, 800}, {"cycles", 5, 1, 1000, 630}};
  CHECK(
      counter_table(result).ends_with("2p/0K: counted for 63 % of the time at least, and scaled up, as the hardware "
                                      "was shared: instructions, cycles\n"));
}

TEST_CASE("each cell has its lines, and a run without counters no table") {
  RunResult result = sched_pipe();
  result.cells.push_back(result.cells[0]);
  result.cells[1].cell.processes = 8;
  result.cells[1].gross.reset();
  std::string text = counter_table(result);
  CHECK(text.find("\n\n    8p/0K  instructions ") != std::string::npos);
  CHECK(text.find(" 48,043,728,512 ") != std::string::npos);
  for (CellResult& cell : result.cells) cell.counters.clear();
  CHECK(counter_table(result).empty());
}

TEST_CASE("the id of a cell stands on a line of its own, so that the columns stay") {
  RunResult result = sched_pipe();
  result.cells.push_back(result.cells[0]);
  result.cells[1].cell.transport = "futex";
  CHECK(counter_table(result).find("\n\nfutex/read/2p/0K/single\n           instructions              count ") !=
        std::string::npos);
}

TEST_CASE("of one repetition there is no interval, and the text of a hostile file is not obeyed") {
  RunResult result = sched_pipe();
  result.cells[0].counters = {{"\x1b[31m", 1, Estimate{3, 3, 3, 0}}};
  std::string text = counter_table(result);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("3.000       -") != std::string::npos);
}
