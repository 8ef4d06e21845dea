#include <doctest/doctest.h>

#include "report/watch_lines.h"

using namespace ctxmatrix;

namespace {

Repetition of_round(int round, std::int64_t elapsed_ns) {
  Repetition repetition;
  repetition.round = round;
  for (std::int64_t more : {0, 2000, 900'000})
    repetition.intervals.push_back(Interval{.trips = 50, .elapsed_ns = elapsed_ns + more});
  return repetition;
}

RunResult two_cells() {
  RunResult result;
  result.cells.resize(2);
  result.cells[1].cell.working_set = 16384;
  for (CellResult& cell : result.cells) {
    cell.repetitions = {of_round(0, 120'000), of_round(1, 105'000)};
    cell.gross = Estimate{1100, 1080, 1140, 0.95};
    cell.net = Estimate{600, 591, 606, 0.95};
    cell.kept_share = 0.875;
  }
  return result;
}

}  // namespace

TEST_CASE("a round is a line for each cell: its own time, disturbed or not, and what all rounds come to") {
  const RunResult result = two_cells();
  CHECK(watch_head(result) + watch_lines(result, 1) ==
        "Watching - microseconds per switch - Ctrl-C ends it with the summary\n"
        "round  cell      this round  gross so far            interval       net    +- %  kept %\n"
        "    2  2p/0K         1.0700        1.1000    1.0800 to 1.1400    0.6000     1.5      88\n"
        "    2  2p/16K        1.0700        1.1000    1.0800 to 1.1400    0.6000     1.5      88\n");
}

TEST_CASE("too few repetitions have no interval, and without a usable one there is no estimate") {
  RunResult result = two_cells();
  result.cells[0].gross->confidence = 0.5;
  result.cells[1].gross.reset();
  result.cells[1].net.reset();
  CHECK(watch_lines(result, 1) ==
        "    2  2p/0K         1.0700        1.1000                   -    0.6000       -      88\n"
        "    2  2p/16K        1.0700             -                   -         -       -      88\n");
}

TEST_CASE("a net time that may be 0 has no width in percent") {
  RunResult result = two_cells();
  result.cells.resize(1);
  result.cells[0].net = Estimate{10, -5, 25, 0.95};
  CHECK(watch_lines(result, 1) ==
        "    2  2p/0K         1.0700        1.1000    1.0800 to 1.1400    0.0100       -      88\n");
}

TEST_CASE("a cell without a repetition of that round has no line") {
  RunResult result = two_cells();
  result.cells[0].repetitions.pop_back();
  CHECK(watch_lines(result, 1).starts_with("    2  2p/16K"));
  result.cells[1].repetitions.clear();
  CHECK(watch_lines(result, 1).empty());
}
