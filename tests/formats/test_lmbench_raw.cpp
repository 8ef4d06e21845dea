#include <doctest/doctest.h>

#include "formats/csv.h"
#include "formats/lmbench_raw.h"
#include "formats/lmbench_table.h"
#include "formats/recognise.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

TEST_CASE("a raw file has lmbench's header lines and a block for each size") {
  RowSet set = own_set({own_row(8, 16, 4.251), own_row(2, 0, 1.25), own_row(2, 16, 2.25)});
  set.rows[0].overhead_us = 0.757;
  auto raw = lmbench_raw({set}, "1.2.3");
  CHECK(raw.text ==
        "[lmbench3.0 results for Linux box 6.1.0 #1 SMP x86_64 GNU/Linux]\n"
        "[LMBENCH_VER: ctxmatrix-1.2.3]\n"
        "[OS: x86_64-linux]\n"
        "[HOSTNAME: box]\n"
        "[RELEASE: 6.1.0]\n"
        "\n\"size=0k ovr=0.00\n2 1.25\n"
        "\n\"size=16k ovr=0.76\n2 2.25\n8 4.25\n"
        "\n");
  CHECK(raw.left_out.empty());
}

TEST_CASE("cells that the format cannot say are left out and named") {
  RowSet set =
      own_set({own_row(2, 0, 0.004), own_row(2, 0.5, 1), own_row(4, 0, 1), own_row(8, 0, 2), own_row(16, 0, 3)});
  set.rows[3].transport = "futex";
  set.rows[4].placement = "none";
  Row failed = own_row(32, 0, 0);
  failed.us.reset();
  failed.status = "failed";
  failed.reason = "fork";
  set.rows.push_back(failed);
  auto raw = lmbench_raw({set}, "1");
  CHECK(raw.text.find("ovr=0.00\n4 1.00\n\n") != std::string::npos);
  CHECK(raw.left_out ==
        std::vector<std::string>{
            "2p/0K pipe read single other: 0.004 us cannot be written with two decimals",
            "2p/0.5K pipe read single other: not a whole number of KiB",
            "8p/0K futex read single other: an lmbench raw file has only rings through pipes that read their working "
            "sets",
            "16p/0K pipe read none other: an lmbench raw file has no word for a placement, a policy or pages; "
            "only single other 4K is written",
            "32p/0K pipe read single other: failed: fork"});
}

TEST_CASE("no label breaks the lines of a raw file") {
  RowSet set = own_set({own_row(2, 0, 1)});
  set.uname.clear();
  set.host = "x]\n\"size=0k ovr=0.00\n2 9.99";
  auto raw = lmbench_raw({set}, "1");
  auto back = read_foreign(raw.text, "raw");
  REQUIRE(back.size() == 1);
  CHECK(brief(back[0]) == "2p/0K 1");
}

TEST_CASE("an exported raw file reads back and prints the same table") {
  RowSet set = seven();
  set.rows[2].us = 123456.789;
  set.rows[5].us = 9.99996;
  auto raw = lmbench_raw({set}, "1");
  auto back = read_foreign(raw.text, "raw");
  REQUIRE(back.size() == 1);
  CHECK(back[0].host == "box");
  CHECK(back[0].os == "Linux 6.1.0");
  CHECK(lmbench_table(back).text == lmbench_table({set}).text);
}
