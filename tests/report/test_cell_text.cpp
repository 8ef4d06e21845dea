#include <doctest/doctest.h>

#include "report/cell_text.h"

using namespace ctxmatrix;

TEST_CASE("a value is told with the larger side of its interval") {
  CHECK(value_text({1234, 1230, 1246.34, 0.95}) == "1.2340 us +-1.0 %");
  CHECK(value_text({12345.6, 12000, 12400, 0.95}) == "12.346 us +-2.8 %");
}

TEST_CASE("a value that cannot be told from 0 is told as a bound") {
  CHECK(value_text({20, -5, 45, 0.95}) == "<0.0450 us");
  CHECK(value_text({-20, -50, -1, 0.95}) == "<0.0000 us");
}

TEST_CASE("a cell's line says why there is no value") {
  CellResult cell;
  cell.status = Status::skipped;
  cell.reason = "not here";
  CHECK(cell_line(cell) == "pipe/read/2p/0K/single skipped: not here");
  cell.status = Status::ok;
  cell.kept_share = 0.5;
  CHECK(cell_line(cell) == "pipe/read/2p/0K/single no usable repetition yet, 0 repetitions, 50 % kept");
  cell.net = Estimate{1234, 1230, 1240, 0.95};
  cell.usable = 1;
  CHECK(cell_line(cell) == "pipe/read/2p/0K/single 1.2340 us +-0.5 %, 1 repetition, 50 % kept");
}
