#include <doctest/doctest.h>

#include "report/cell_table.h"

using namespace ctxmatrix;

namespace {

RowSet some_rows() {
  RowSet set;
  set.file = "r.json";
  set.source = "ctxmatrix";
  set.host = "a-host-with-a-long-name";
  set.os = "Linux 6.1.0-13-amd64";
  Row row;
  row.transport = "pipe";
  row.touch = "read";
  row.placement = "single";
  row.policy = "other";
  row.procs = 2;
  row.size_kib = 0;
  row.us = 1.5;
  row.us_lo = 1.49;
  row.us_hi = 1.512;
  row.raw_us = 2;
  row.overhead_us = 0.5;
  row.switches_per_hop = 1;
  row.n = 12;
  row.status = "ok";
  set.rows.push_back(row);
  row.procs = 16;
  row.size_kib = 64;
  row.us = 0.01;
  row.us_lo = -0.02;
  row.us_hi = 0.04;
  row.status = "unstable";
  row.reason = "a trend";
  set.rows.push_back(row);
  return set;
}

}  // namespace

TEST_CASE("the wide table cuts nothing, marks what is doubtful and says why") {
  CHECK(cell_table({some_rows()}) ==
        "Context switching - smaller is better\n"
        "\n"
        "a-host-with-a-long-name  Linux 6.1.0-13-amd64  (ctxmatrix, r.json)\n"
        "                                         net           95 % interval      gross   overhead   switches\n"
        "     cell  ring                    us/switch               us/switch     us/hop     us/hop    per hop    n\n"
        "    2p/0K  pipe/read/single/other     1.5000        1.4900 .. 1.5120     2.0000     0.5000      1.000   12\n"
        "  16p/64K  pipe/read/single/other    <0.0400 ?     -0.0200 .. 0.0400     2.0000     0.5000      1.000   12\n"
        "\n"
        "16p/64K: unstable: a trend\n"
        "\n"
        "? unstable: below is why\n");
}

TEST_CASE("members are named where they are no processes") {
  RowSet set = some_rows();
  set.rows[0].members = "process";
  set.rows[1].members = "thread";
  std::string text = cell_table({set});
  CHECK(text.find("pipe/read/single/other/thread ") != std::string::npos);
  CHECK(text.find("/process") == std::string::npos);
}

TEST_CASE("a reason names how the cell was measured where its column stands twice") {
  RowSet set = some_rows();
  set.rows.push_back(set.rows[1]);
  set.rows[2].policy = "batch";
  CHECK(
      cell_table({set}).find("\n16p/64K pipe/read/single/other, 16p/64K pipe/read/single/batch: unstable: a trend\n") !=
      std::string::npos);
}

TEST_CASE("an imported row has no interval and says so") {
  RowSet set = some_rows();
  set.source = "table";
  set.rows.resize(1);
  set.rows[0] = Row{};
  set.rows[0].procs = 2;
  set.rows[0].size_kib = 16;
  set.rows[0].us = 3.56;
  set.rows[0].status = "imported";
  std::string text = cell_table({set});
  CHECK(text.find("2p/16K  -        3.5600 i                     -") != std::string::npos);
  CHECK(text.find("i imported: no spread known\n") != std::string::npos);
}
