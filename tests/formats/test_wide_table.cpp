#include <doctest/doctest.h>

#include "formats/wide_table.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

TEST_CASE("the wide table cuts nothing and shows interval, placement and marks") {
  Row row = own_row(2, 0, 1.23456);
  row.us_lo = 1.2;
  row.us_hi = 1.3;
  Row doubtful = own_row(8, 16, 2.5);
  doubtful.status = "unstable";
  Row none = own_row(8, 64, 0);
  none.us.reset();
  none.status = "timeout";
  RowSet set = own_set({row, doubtful, none});
  set.host = "a-rather-long-name";
  auto table = wide_table({set});
  CHECK(table.text ==
        "Context switching - times in microseconds - smaller is better\n"
        "Host                OS           Source     Placement             2p/0K  2p/16K  2p/64K  8p/16K   8p/64K  "
        "16p/16K  16p/64K\n"
        "------------------  -----------  ---------  ---------  ----------------  ------  ------  ------  -------  "
        "-------  -------\n"
        "a-rather-long-name  Linux 6.1.0  ctxmatrix  single     1.235 [1.2, 1.3]                    2.5?  timeout\n");
  CHECK(table.footnotes.size() == 3);
}
