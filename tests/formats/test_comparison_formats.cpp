#include <doctest/doctest.h>

#include "formats/comparison_formats.h"

using namespace ctxmatrix;

namespace {

Comparison comparison() {
  Comparison one{"before", "after", 0.95, 0.02, {}, {}, {}, {}};
  CellComparison& slower = one.cells.emplace_back();
  slower.name = "2p/0K";
  slower.unit = "us";
  slower.base = 1;
  slower.other = 1.1;
  slower.ratio = 1.1;
  slower.interval = Estimate{1.1, 1.05, 1.15, 0.99};
  slower.p = 0.001;
  slower.sure = true;
  slower.least = 0.05;
  slower.verdict = Verdict::slower;
  CellComparison& missing = one.cells.emplace_back();
  missing.name = "a|b";
  missing.unit = "us";
  missing.base = 2;
  missing.reason = "not in after, \"b\"";
  return one;
}

}  // namespace

TEST_CASE("CSV has a row for each cell, with empty fields for what is not known") {
  CHECK(comparison_csv({comparison()}) ==
        "base,other,cell,unit,base_value,other_value,ratio,ratio_lo,ratio_hi,confidence,p,least,verdict,reason\n"
        "before,after,2p/0K,us,1,1.1,1.1,1.05,1.15,0.99,0.001,0.05,slower,\n"
        "before,after,a|b,us,2,,,,,,,,incomparable,\"not in after, \"\"b\"\"\"\n");
}

TEST_CASE("a markdown table marks what is sure, and no name can break it") {
  CHECK(comparison_markdown({comparison()}) ==
        "| cell | before, us | after, us | change | interval | verdict | reason |\n"
        "| --- | ---: | ---: | ---: | ---: | --- | --- |\n"
        "| 2p/0K | 1 | 1.1 | +10.0 % | +5.0 % to +15.0 % | **slower** |  |\n"
        "| a\\|b | 2 | - | - | - | incomparable | not in after, \"b\" |\n");
}

TEST_CASE("the MMTests table has a column for each result and says what is gained") {
  Comparison second = comparison();
  second.other = "third";
  second.cells.pop_back();
  CHECK(comparison_mmtests({comparison(), second}) ==
        "                                      before                   after                   third\n"
        "Time     2p/0K             1.0000 (   0.00%)     1.1000 (* -10.00%*)     1.1000 (* -10.00%*)\n"
        "Time     a|b               2.0000 (   0.00%)                       -                       -\n");
  CHECK(comparison_mmtests({}).empty());
}
