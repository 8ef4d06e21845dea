#include <doctest/doctest.h>

#include "formats/read_delimited.h"
#include "formats/read_table.h"
#include "formats/read_transposed.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

namespace {

const std::string kTitle =
    "Context switching - times in microseconds - smaller is better\n"
    "-------------------------------------------------------------\n";
const std::string kHead =
    "Host                 OS 2p/0K 2p/16K 2p/64K 8p/16K\n"
    "                        ctxsw  ctxsw  ctxsw ctxsw\n"
    "--------- ------------- ----- ------ ------ ------\n";
const std::string kFull = "hosta      Linux 2.4.18 1.250   12.5 3.5000   40.5\n";

std::string shown(const Reading& reading) {
  std::string text;
  for (const RowSet& set : reading.sets) text += set.host + "|" + set.os + "| " + brief(set) + "\n";
  return text;
}

std::string table(const std::string& text) { return shown(read_table(clean_lines(text))); }

std::vector<int> skipped(const std::string& text) {
  std::vector<int> lines;
  for (const SkippedLine& line : read_table(clean_lines(text)).skipped) lines.push_back(line.line);
  return lines;
}

const std::string kFullShown = "hosta|Linux 2.4.18| 2p/0K 1.25, 2p/16K 12.5, 2p/64K 3.5, 8p/16K 40.5\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string squeezed(std::string text) {
  while (text.find("  ") != std::string::npos) text = replaced(text, "  ", " ");
  return text;
}

}  // namespace

TEST_CASE("a table is read with its title and rule or without") {
  CHECK(table(kTitle + kHead + kFull) == kFullShown);
  CHECK(table("Host                 OS 2p/0K 2p/16K 2p/64K 8p/16K\n\n" + kFull) == kFullShown);
}

TEST_CASE("gaps are told by the places of the numbers") {
  CHECK(table(kHead + kFull + "hostb        IRIX64 6.2     9            40\n") ==
        kFullShown + "hostb|IRIX64 6.2| 2p/0K 9, 2p/16K -, 2p/64K 40, 8p/16K -\n");
  CHECK(table(kHead + "hostb        IRIX64 6.2                12.5   40.5\n") ==
        "hostb|IRIX64 6.2| 2p/0K -, 2p/16K -, 2p/64K 12.5, 8p/16K 40.5\n");
}

TEST_CASE("a row moved as a whole is read where it fits in one way only") {
  const std::string head = "Host                 OS 2p/0K 2p/16K 16p/16K\n";
  const std::string full = "hosta      Linux 2.4.18 1.250   12.5 3.50000\n";
  CHECK(table(head + full + "hostb      Linux 2.4.19        14.5 4.50000\n") ==
        "hosta|Linux 2.4.18| 2p/0K 1.25, 2p/16K 12.5, 16p/16K 3.5\n"
        "hostb|Linux 2.4.19| 2p/0K -, 2p/16K 14.5, 16p/16K 4.5\n");
}

TEST_CASE("squeezed rows are read by counting and one with a gap is left out") {
  std::string text = squeezed(kHead + kFull + "hostb      Linux 2.4.19 1.250          3.7500   41.5\n");
  CHECK(table(text) == kFullShown);
  CHECK(skipped(text) == std::vector<int>{5});
}

TEST_CASE("a release that looks like a time makes counting unsure") {
  // "SunOS 5.5" with a gap has as many numbers as "SunOS" with none.
  std::string text = squeezed(kHead + "hosta        SunOS 5.5  12.5         3.5000   40.5\n");
  CHECK(table(text).empty());
  CHECK(skipped(text) == std::vector<int>{4});
  CHECK(table(squeezed(kHead + "hosta        SunOS 5.5  12.5   22.5   32.5   40.5\n")) ==
        "hosta|SunOS 5.5| 2p/0K 12.5, 2p/16K 22.5, 2p/64K 32.5, 8p/16K 40.5\n");
}

TEST_CASE("a system of one word and a release of one digit are labels") {
  CHECK(table(kHead + kFull + "hosta      orig-enabled 1.250   12.5 3.5000   40.5\n" +
              "hosta             AIX 4 1.250   12.5          40.5\n") ==
        kFullShown + replaced(kFullShown, "Linux 2.4.18", "orig-enabled") +
            "hosta|AIX 4| 2p/0K 1.25, 2p/16K 12.5, 2p/64K -, 8p/16K 40.5\n");
}

TEST_CASE("hosts may look like numbers, quoting or a line of a diff") {
  for (std::string host : {"192.0.2.1", "R10K     ", "+patch   ", "12       "}) {
    CHECK(table(kHead + host + "  Linux 2.4.18 1.250   12.5 3.5000   40.5\n") ==
          replaced(kFullShown, "hosta", host.substr(0, host.find(' '))));
  }
}

TEST_CASE("without a host column the label is the system") {
  CHECK(table("OS            2p/0K 2p/16K\n2.4.18-abc    1.250   12.5\n") == "|2.4.18-abc| 2p/0K 1.25, 2p/16K 12.5\n");
}

TEST_CASE("values that stand left are read, and marks for no value are missing") {
  CHECK(table("OS              2p/0K  2p/16K  2p/64K\n"
              "Linux 2.4.18pre 1.25   na      195.25\n"
              "Linux 2.4.19pre 1.5    12.50   1.25\n") ==
        "|Linux 2.4.18pre| 2p/0K 1.25, 2p/16K -, 2p/64K 195.25\n"
        "|Linux 2.4.19pre| 2p/0K 1.5, 2p/16K 12.5, 2p/64K 1.25\n");
}

TEST_CASE("values wider than their columns are read by counting") {
  CHECK(table(kHead + "hosta     Linux 2.4.18+  1.2500 12.5000 3.5000 40.5000\n") ==
        replaced(kFullShown, "2.4.18", "2.4.18+"));
}

TEST_CASE("a row out of place among rows in place is left out where its label may want a number") {
  std::string text =
      kHead + "hosta      Linux 2.4.18 1.250        3.5000   40.5\n" + "hostb      IRIX     6.2   12.5   22.5   32.5\n";
  CHECK(table(text) == "hosta|Linux 2.4.18| 2p/0K 1.25, 2p/16K -, 2p/64K 3.5, 8p/16K 40.5\n");
  CHECK(skipped(text) == std::vector<int>{5});
}

TEST_CASE("a broken last row that the end of the file may have cut is left out") {
  const std::string head = "OS                2p/0K  2p/16K\n2p/64K 8p/16K\n";
  CHECK(table(head + "Linux 2.4.18      1.2500  12.5\n3.5000 4.5").empty());
  CHECK_FALSE(table(head + "Linux 2.4.18      1.2500  12.5\n3.5000 4.5000").empty());
}

TEST_CASE("percentages and deviations are named and left out") {
  std::string text = kHead + kFull + "hosta      Linux 2.4.18  -5.5%  2.5% -3.02%  0.57%\n" +
                     "hosta              s.d. 0.250    2.5 0.5000    4.5\n";
  CHECK(table(text) == kFullShown);
  CHECK(skipped(text) == std::vector<int>{5, 6});
}

TEST_CASE("rows below a line about deviations are doubtful") {
  std::string text = kHead + kFull + "Standard deviations:\n" + kFull;
  CHECK(table(text) == kFullShown);
  CHECK(skipped(text) == std::vector<int>{6});
}

TEST_CASE("blank lines and a line of prose do not end a table") {
  CHECK(table(kHead + kFull + "\nWith the patch:\n" + kFull) == kFullShown + kFullShown);
}

TEST_CASE("a row far below its table is named and left out") {
  std::string text = kHead + kFull + "a\nb\nc\nd\ne\n" + kFull;
  CHECK(table(text) == kFullShown);
  CHECK(skipped(text) == std::vector<int>{10});
}

TEST_CASE("the local table with its own 2p/0K is no context-switch table") {
  CHECK(table(kTitle + kHead + kFull +
              "\n*Local* Communication latencies in microseconds - smaller is better\n"
              "Host                 OS 2p/0K  Pipe AF     UDP  RPC/   TCP  RPC/ TCP\n"
              "hosta      Linux 2.4.18 9.999 129.8 230.                             \n") == kFullShown);
  CHECK(table("*Local* Communication latencies in microseconds - smaller is better\n"
              "OS            2p/0K\n"
              "Linux 2.4.18  1.250\n")
            .empty());
}

TEST_CASE("a broken head and broken rows are put together by counting") {
  CHECK(table("OS                2p/0K  2p/16K\n2p/64K 8p/16K\n"
              "                  ctxsw  ctxsw\nctxsw ctxsw\n"
              "Linux 2.4.18      1.250  12.5\n3.5000 40.5\n"
              "SunOS 5.5         1.250  12.5     3.5000\n40.5\n") ==
        replaced(kFullShown, "hosta", "") + "|SunOS 5.5| 2p/0K 1.25, 2p/16K 12.5, 2p/64K 3.5, 8p/16K 40.5\n");
}

TEST_CASE("a broken row with a gap is named and left out") {
  std::string text = "OS                2p/0K  2p/16K\n2p/64K 8p/16K\nLinux 2.4.18      1.250  12.5\n40.5\n";
  CHECK(table(text).empty());
  CHECK(skipped(text) == std::vector<int>{3});
}

TEST_CASE("rows longer than their head make the table doubtful") {
  std::string text = "OS                2p/0K  2p/16K\nSome words\n2p/64K\nLinux 2.4.18      1.250  12.5\n40.5\n";
  CHECK(table(text).empty());
  CHECK(skipped(text) == std::vector<int>{1});
}

TEST_CASE("tables one for each size give one result a label") {
  std::string text =
      "Context switching with 0K - times in microseconds - smaller is better\n"
      "               2proc/0K   4proc/0k\n"
      "kernel        ctx swtch  ctx swtch\n"
      "------------  ---------  ---------\n"
      "2-way-box         1.250      2.500\n"
      "4-way-box         3.250      4.500\n"
      "\nContext switching with 16K - times in microseconds - smaller is better\n"
      "               2prc/16K   4prc/16k\n"
      "kernel        ctx swtch  ctx swtch\n"
      "2-way-box         5.250      6.500\n"
      "4-way-box         7.250      8.500\n";
  CHECK(table(text) ==
        "|2-way-box| 2p/0K 1.25, 4p/0K 2.5, 2p/16K 5.25, 4p/16K 6.5\n"
        "|4-way-box| 2p/0K 3.25, 4p/0K 4.5, 2p/16K 7.25, 4p/16K 8.5\n");
}

TEST_CASE("process counts take the size of the title, and without one there is no cell") {
  CHECK(table("Context switching with 4K - times in microseconds\nOS         2proc 8proc\n2.4.18-a    1.25  2.50\n") ==
        "|2.4.18-a| 2p/4K 1.25, 8p/4K 2.5\n");
  CHECK(skipped("Host                 OS 2-proc 8-proc\n") == std::vector<int>{1});
}

TEST_CASE("a table that contradicts itself or has other units is refused as a whole") {
  for (std::string text :
       {"Context switching with 4K - times\nOS        2p/16K 8p/16K\n2.4.18-a    1.25   2.50\n",
        "OS        2p/16K 2p/16K\n2.4.18-a    1.25   2.50\n",
        "OS        2p/16K 8p/16K\n            ns     ns\n2.4.18-a    1.25   2.50\n",
        "Context switching - times in nanoseconds\nOS        2p/16K 8p/16K\n2.4.18-a    1.25   2.50\n",
        "Context switching - percent\nOS        2p/16K 8p/16K\n2.4.18-a    1.25   2.50\n"}) {
    CHECK(table(text).empty());
    CHECK(skipped(text).size() == 1);
  }
}

TEST_CASE("medians beside their errors without labels are not believed") {
  std::string text =
      "Context switching - times in microseconds - smaller is better\n"
      "2p/0K          2p/16K         2p/64K\n"
      "       Error          Error          Error\n"
      "------ ------  ------ ------  ------ ------\n"
      " 11.57  0.000   14.21  0.000   12.05  0.000  \n";
  CHECK(table(text).empty());
  CHECK(skipped(text) == std::vector<int>{2});
}

TEST_CASE("the last row of a file cut in a number is left out") {
  std::string text = kHead + kFull + "hostb      Linux 2.4.18 1.250   12.5 3.5000   4";
  CHECK(table(text) == kFullShown);
  CHECK(table(kHead + kFull.substr(0, kFull.size() - 1)) == kFullShown);
}

TEST_CASE("quoted, tabbed and marked tables are read alike") {
  std::string text = kTitle + kHead + kFull;
  CHECK(table("> " + replaced(text, "\n", "\n> ")) == kFullShown);
  CHECK(table(" * " + replaced(text, "\n", "\n * ")) == kFullShown);
  CHECK(table(replaced(text, "\n", "\r\n")) == kFullShown);
  CHECK(table(replaced(text, "Host                 OS ", "Host\t\t     OS ")) == kFullShown);
}

TEST_CASE("text behind the last column is a remark") {
  CHECK(table(kHead + kFull.substr(0, kFull.size() - 1) + "  <-- with 2 fixes\n") == kFullShown);
}

TEST_CASE("our own tables keep their transport") {
  auto reading = read_table(
      clean_lines("Context switching (futex/none) - times in microseconds - smaller is better\n" + kHead + kFull));
  REQUIRE(reading.sets.size() == 1);
  CHECK(reading.sets[0].rows[0].transport == "futex");
  CHECK(reading.sets[0].rows[0].touch == "none");
}

TEST_CASE("a row with a cell that is no time is named with it") {
  const std::string head = "Host      2p/0K 2p/16K\n";
  for (std::string odd : {"a         1,01   2,02", "b           1.0    err", "c         1.0us  2.0us"}) {
    auto reading = read_table(clean_lines(head + odd + "\nd           1.5    2.5\n"));
    CHECK(shown(reading) == "d|| 2p/0K 1.5, 2p/16K 2.5\n");
    REQUIRE(reading.skipped.size() == 1);
    CHECK(reading.skipped[0].line == 2);
    CHECK(reading.skipped[0].reason == "\"" + odd.substr(odd.rfind(' ') + 1) + "\" is no time");
  }
  auto reading = read_table(clean_lines(kHead + kFull + "hostb      Linux 2.4.18 1.250  error 3.5000   40.5\n"));
  CHECK(shown(reading) == kFullShown);
  REQUIRE(reading.skipped.size() == 1);
  CHECK(reading.skipped[0].reason == "\"error\" is no time");
}

TEST_CASE("prose around a table is no row of it") {
  CHECK(skipped("Host      2p/0K 2p/16K\n  all of them with gcc 2.95 on one of two CPUs\na           1.5    2.5\n")
            .empty());
}

TEST_CASE("a quoted field may hold what parts the columns") {
  CHECK(shown(read_delimited(
            clean_lines("Host,OS,2p/0K,2p/16K\n\"b, the \"\"second\"\"\",\"Linux, 6.2\", \"1.25\",2.5\n"))) ==
        "b, the \"\"second\"\"|Linux, 6.2| 2p/0K 1.25, 2p/16K 2.5\n");
  CHECK(shown(read_delimited(clean_lines("Host,2p/0K,2p/16K\n_a_,1.25,2.5\n"))) == "_a_|| 2p/0K 1.25, 2p/16K 2.5\n");
}

TEST_CASE("parted columns may be bold or fixed type and have a deviation behind each time") {
  auto reading = read_delimited(
      clean_lines("| Kernel | 2p/0K | 2p/16K |\n|:-:|--:|--:|\n| **6.1** | **1.20** \xc2\xb1 0.02 | `2.5` +- 0.1 |\n"
                  "| _6.6_ | *1.30 +/- 0.01* | \"\" |\n| 6.7 | 1.30 +- 2 % | 2.5 |\n"));
  CHECK(shown(reading) == "|6.1| 2p/0K 1.2, 2p/16K 2.5\n|6.6| 2p/0K 1.3, 2p/16K -\n");
  REQUIRE(reading.skipped.size() == 1);
  CHECK(reading.skipped[0].line == 5);
}

TEST_CASE("a transposed table gives a result for each column") {
  auto reading =
      read_transposed(clean_lines("Host           hosta         hostb\n"
                                  "OS      Linux 2.4.18  Linux 2.4.19\n"
                                  "2p/0K           1.25          2.50\n"
                                  "2p/16K          3.25\n"
                                  "8p/16K ctxsw    5.25            na\n"));
  CHECK(shown(reading) ==
        "hosta|Linux 2.4.18| 2p/0K 1.25, 2p/16K 3.25, 8p/16K 5.25\n"
        "hostb|Linux 2.4.19| 2p/0K 2.5, 2p/16K -, 8p/16K -\n");
  CHECK(read_table(clean_lines("cell    2.4.18  2.4.19\n2p/0K 1.25 2.50\n2p/16K 3 4\n")).sets.empty());
}

TEST_CASE("a list of cells without names of its columns is named and left out") {
  auto reading = read_transposed(clean_lines(
      "      2.5.56 2.5.55\nContext switching - times in microseconds\n\n1. 2p/0K ctxsw 1.5 1.1\n2p/16K 2.5 3.5\n"
      "2p/64K 4.5 5.5\n"));
  CHECK(reading.sets.empty());
  CHECK(reading.skipped.size() == 3);
}

TEST_CASE("each number of a transposed row may have its unit, and another unit leaves the row out") {
  std::string head = "         base     new\n2p/0K    1.20     1.25\n";
  auto reading = read_transposed(clean_lines(head + "8p/16K   1.50 us  1.75 us\n8p/64K ctxsw 2.5  2.75 usec\n"));
  CHECK(shown(reading) == "|base| 2p/0K 1.2, 8p/16K 1.5, 8p/64K 2.5\n|new| 2p/0K 1.25, 8p/16K 1.75, 8p/64K 2.75\n");
  reading = read_transposed(clean_lines(head + "2p/16K   1.3      1.35\n8p/16K   1500 ns  1750 ns\n"));
  CHECK(shown(reading) == "|base| 2p/0K 1.2, 2p/16K 1.3\n|new| 2p/0K 1.25, 2p/16K 1.35\n");
  REQUIRE(reading.skipped.size() == 1);
  CHECK(reading.skipped[0].line == 4);
}

TEST_CASE("a transposed column of deviations is named and left out") {
  auto reading = read_transposed(clean_lines("          2.4.18  s.d.\n2p/0K      1.25  0.50\n2p/16K     3.25  0.75\n"));
  CHECK(shown(reading) == "|2.4.18| 2p/0K 1.25, 2p/16K 3.25\n");
  CHECK(reading.skipped.size() == 1);
}

TEST_CASE("signs between the columns leave no doubt about gaps") {
  const std::string want = "hosta|Linux 2.4.18| 2p/0K 1.25, 2p/16K -\nhostb|SunOS 5.5| 2p/0K -, 2p/16K 4.5\n";
  CHECK(shown(read_delimited(clean_lines("| Host | OS | 2p/0K | 2p/16K |\n|---|---|--:|--:|\n"
                                         "| hosta | Linux 2.4.18 | 1.25 | |\n| hostb | SunOS 5.5 | na | 4.5 |\n"))) ==
        want);
  CHECK(shown(read_delimited(
            clean_lines("Host,OS,2p/0K,2p/16K\nhosta,Linux 2.4.18,1.25,\n\"hostb\",SunOS 5.5,,4.5\n"))) == want);
}

TEST_CASE("a row with other fields than its head is named and left out") {
  auto reading = read_delimited(
      clean_lines("OS;2p/0K;2p/16K\n2.4;1,25;2.5\n2.5;1.25\n2.6;5%;1.5\ns.d.;0.1;0.2\n2.6;3.5;4.5\n2.7;3.5;4."));
  CHECK(shown(reading) == "|2.6| 2p/0K 3.5, 2p/16K 4.5\n");
  CHECK(reading.skipped.size() == 5);
}

TEST_CASE("a label in which the file ends is named") {
  CHECK(skipped(kHead + kFull + "hostb      Lin") == std::vector<int>{5});
  CHECK(skipped(kHead + kFull + "\nThe end") == std::vector<int>{});
}
