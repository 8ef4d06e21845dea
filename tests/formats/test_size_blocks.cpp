#include <doctest/doctest.h>

#include "formats/read_lat_ctx.h"
#include "formats/read_lmbench_raw.h"
#include "formats/size_blocks.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

namespace {

Reading lat_ctx(std::string_view text) { return read_lat_ctx(clean_lines(text)); }

std::string all(const Reading& reading) {
  std::string text;
  for (const RowSet& set : reading.sets) text += (text.empty() ? "" : " | ") + brief(set);
  return text;
}

std::vector<int> skipped(const std::vector<SkippedLine>& lines) {
  std::vector<int> numbers;
  for (const SkippedLine& line : lines) numbers.push_back(line.line);
  return numbers;
}

}  // namespace

TEST_CASE("a block gives a row for each process count") {
  auto reading = lat_ctx("\n\"size=16k ovr=1.25\n2 3.50\n96 12.00\n\n");
  CHECK(all(reading) == "2p/16K 3.5, 96p/16K 12");
  CHECK(reading.sets[0].rows[0].overhead_us == 1.25);
  CHECK(reading.sets[0].line == 2);
  CHECK(reading.skipped.empty());
}

TEST_CASE("lmbench 1 wrote sizes without k and whole microseconds") {
  CHECK(all(lat_ctx("\"size=64 ovr=17\n2 71\n4 80\n")) == "2p/64K 71, 4p/64K 80");
}

TEST_CASE("the oldest form is one sentence for each cell") {
  CHECK(all(lat_ctx("Context switch of 4 16k processes: 12.25 (9.50 overhead)\n")) == "4p/16K 12.25");
}

TEST_CASE("a block ends at the first line that is no row") {
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.5\n073655\n4 9.5\n")) == "2p/0K 3.5");
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.5\n   77 schedule  1.25\n")) == "2p/0K 3.5");
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.5\n\n4 9.5\n")) == "2p/0K 3.5");
}

TEST_CASE("a row that other text parts from its header is named and left out") {
  auto reading = lat_ctx("\"size=0k ovr=1\n2 3.5\nwarning: slow\n4 9.5\n");
  CHECK(all(reading) == "2p/0K 3.5");
  CHECK(skipped(reading.skipped) == std::vector<int>{4});
}

TEST_CASE("a row with more or other numbers than a row has is named and is no missing cell") {
  for (std::string odd : {"8 2.30 us", "8 2,30", "8 2.30us", "8 1e3"}) {
    CAPTURE(odd);
    auto reading = lat_ctx("\"size=16k ovr=1.25\n2 3.50\n" + odd + "\n16 4.50\n");
    CHECK(all(reading) == "2p/16K 3.5");
    CHECK(skipped(reading.skipped) == std::vector<int>{3, 4});
  }
  CHECK(skipped(lat_ctx("\"size=16k ovr=1.25\n2 3,50\n\"size=0k ovr=1\n2 1.5\n").skipped) == std::vector<int>{2});
  CHECK(lat_ctx("\"size=16k ovr=1.25\n2 3.50\n8 processes\n").skipped.empty());
}

TEST_CASE("a size in a mount line is no header") {
  auto reading = lat_ctx("[mount: tmpfs on /run (rw,size=16k,mode=755)]\n2 3.5\n\"size=0k ovr=1\n2 1.5\n");
  CHECK(all(reading) == "2p/0K 1.5");
}

TEST_CASE("the mark of a comment or a diff stands before header and rows") {
  CHECK(all(lat_ctx(" * \"size=0k ovr=1\n *   2 3.5\n * 4 4.5\n 8 5.5\n")) == "2p/0K 3.5, 4p/0K 4.5");
  CHECK(all(lat_ctx("+\"size=0k ovr=1\n+2 3.5\n 4 4.5\n")) == "2p/0K 3.5");
  CHECK(all(lat_ctx("> \"size=0k ovr=1\n> 2 3.5\n")) == "2p/0K 3.5");
}

TEST_CASE("a header in closing quotes wants rows in quotes and lets comments pass") {
  CHECK(all(lat_ctx("\"size=0k ovr=1\"\n# two of them\n\"2 3.5\"\n")) == "2p/0K 3.5");
  CHECK(all(lat_ctx("\"size=0k ovr=1\"\n2 3.5\n")).empty());
}

TEST_CASE("a header without rows is named") {
  auto reading = lat_ctx("\"size=0k ovr=1\n\n\"size=4k ovr=1\n2 3.5\n");
  CHECK(all(reading) == "2p/4K 3.5");
  CHECK(skipped(reading.skipped) == std::vector<int>{1});
}

TEST_CASE("a header that cannot be read leads no rows") {
  auto reading = lat_ctx("\"size=0k ovr=1\n2 3.5\n\"size=xk ovr=1\n4 4.5\n");
  CHECK(all(reading) == "2p/0K 3.5");
  CHECK(skipped(reading.skipped) == std::vector<int>{3});
}

TEST_CASE("one number or one process is no row") {
  auto reading = lat_ctx("\"size=0k ovr=1\n1 0.5\n2 3.5\n16");
  CHECK(all(reading) == "2p/0K 3.5");
  CHECK(skipped(reading.skipped) == std::vector<int>{2, 4});
}

TEST_CASE("a last number that the end of the file cut short is left out") {
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.50\n4 4.5")) == "2p/0K 3.5");
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.50\n4 4.55")) == "2p/0K 3.5, 4p/0K 4.55");
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.50\n4 4.5\n")) == "2p/0K 3.5, 4p/0K 4.5");
}

TEST_CASE("a cell that comes again starts another result") {
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.5\n\"size=4k ovr=1\n2 4.5\n\"size=0k ovr=1\n2 5.5\n")) ==
        "2p/0K 3.5, 2p/4K 4.5 | 2p/0K 5.5");
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.5\n4 4.5\n2 3.75\n")) == "2p/0K 3.5, 4p/0K 4.5 | 2p/0K 3.75");
}

TEST_CASE("cells of the grid without a time are missing") {
  CHECK(all(lat_ctx("\"size=0k ovr=1\n2 3.5\n4 -0.25\n8 nan\n\n\"size=4k ovr=1\n4 4.5\n8 0.00\n")) ==
        "2p/0K 3.5, 4p/0K -, 8p/0K -, 4p/4K 4.5, 8p/4K 0, 2p/4K -");
}

TEST_CASE("a raw file takes host and system from its header") {
  auto reading =
      read_lmbench_raw(clean_lines("noise\n[lmbench2.0 results for SunOS box 5.7 Generic sun4u sparc]\n[HOSTNAME: "
                                   "other]\n\"mappings\n2.097152 77\n\n"
                                   "\"size=0k ovr=1.00\n2 3.50\n"));
  REQUIRE(reading.sets.size() == 1);
  const RowSet& set = reading.sets[0];
  CHECK(set.line == 2);
  CHECK(set.host == "box");
  CHECK(set.os == "SunOS 5.7");
  CHECK(set.uname == "SunOS box 5.7 Generic sun4u sparc");
  CHECK(set.rows[0].kernel == "5.7");
  CHECK(brief(set) == "2p/0K 3.5");
}

TEST_CASE("results in one raw file stay apart") {
  auto reading = read_lmbench_raw(clean_lines(
      "[lmbench3.0 results for Linux box 6.1]\n\"size=0k ovr=1\n2 3.5\n[lmbench3.0 results for Linux box 6.1]\n"
      "\"size=0k ovr=1\n2 4.5\n"));
  CHECK(all(reading) == "2p/0K 3.5 | 2p/0K 4.5");
}

TEST_CASE("a raw file that never came to its context switches has the seven cells, all missing") {
  auto reading =
      read_lmbench_raw(clean_lines("[lmbench3.0 results for Linux box 6.1]\nSimple syscall: 0.5 microseconds\n"));
  REQUIRE(reading.sets.size() == 1);
  CHECK(brief(reading.sets[0]) == "2p/0K -, 2p/16K -, 2p/64K -, 8p/16K -, 8p/64K -, 16p/16K -, 16p/64K -");
  CHECK(skipped(reading.sets[0].skipped) == std::vector<int>{1});
}
