#include <doctest/doctest.h>

#include "some_result.h"
#include "store/rows.h"

using namespace ctxmatrix;

TEST_CASE("every planned cell is a row, in us") {
  RowSet set = rows_of(some_result(), "r.json");
  REQUIRE(set.rows.size() == 2);
  const Row& row = set.rows[0];
  CHECK(row.source == "ctxmatrix");
  CHECK(row.host == "h1");
  CHECK(row.os == "Linux 6.1.0");
  CHECK(row.kernel == "6.1.0");
  CHECK(row.machine == "x86_64");
  CHECK(row.label == "before");
  CHECK(row.procs == 8);
  CHECK(row.size_kib == 16);
  CHECK(row.us == 1.20025);
  CHECK(row.us_lo == 1.18);
  CHECK(row.us_hi == 1.22);
  CHECK(row.raw_us == 2);
  CHECK(row.overhead_us == 0.8);
  CHECK(row.switches_per_hop == 1.25);
  CHECK(row.n == 1);
  CHECK(row.status == "unstable");
  CHECK(set.rows[1].placement == "cpus:0,7");
  CHECK(set.rows[1].policy == "fifo");
  CHECK(set.rows[0].pages == "4K");
  CHECK(set.rows[1].pages == "huge");
  CHECK_FALSE(set.rows[1].us);
  CHECK(set.uname == "Linux h1 6.1.0 x86_64");
}

TEST_CASE("a row keeps nothing of a hostile file that a terminal would obey") {
  RunResult result = some_result();
  result.host.set("host.name", "h\x1b[2J");
  result.label = "l\x1b";
  result.cells[0].reason = "r\n";
  result.cells[0].cell.transport = "p\x07";
  RowSet set = rows_of(result, "r.json");
  CHECK(set.host == "h\\x1b[2J");
  CHECK(set.uname == "Linux h\\x1b[2J 6.1.0 x86_64");
  CHECK(set.rows[0].label == "l\\x1b");
  CHECK(set.rows[0].reason == "r\\x0a");
  CHECK(set.rows[0].transport == "p\\x07");
}
