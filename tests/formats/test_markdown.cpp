#include <doctest/doctest.h>

#include "formats/markdown.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

TEST_CASE("a markdown line keeps its columns whatever the label holds") {
  RowSet set = own_set({own_row(2, 0, 1.5)});
  set.rows[0].host = "a|b*c\n";
  auto text = markdown({set});
  CHECK(text.substr(text.find("| a")) ==
        "| a\\|b\\*c\\\\x0a | Linux 6.1.0 | pipe | read | single | 2 | 0 | 1.5 |  | ok |\n");
}
