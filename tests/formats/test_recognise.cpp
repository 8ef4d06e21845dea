#include <doctest/doctest.h>

#include "ctxmatrix/error.h"
#include "formats/recognise.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

namespace {

std::string refusal(std::string_view text) {
  try {
    read_foreign(text, "in.txt");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const char kTable[] =
    "Host                 OS 2p/0K 2p/16K\n"
    "box         Linux 2.4.1 1.500 2.5000\n";

}  // namespace

TEST_CASE("JSON is told by its first byte") {
  CHECK(looks_like_json(" \n{"));
  CHECK(looks_like_json("\xef\xbb\xbf{"));
  CHECK_FALSE(looks_like_json("[lmbench3.0 results for x]"));
  CHECK_FALSE(looks_like_json(""));
}

TEST_CASE("several kinds in one text come in its order, each row with its source") {
  std::string text = std::string(kTable) +
                     "\n\"size=0k ovr=1.00\n2 3.50\n\n[lmbench3.0 results for Linux b 6.1]\n"
                     "\"size=0k ovr=1.00\n2 4.50\n";
  auto sets = read_foreign(text, "in.txt");
  REQUIRE(sets.size() == 3);
  CHECK(sets[0].source == "table");
  CHECK(sets[1].source == "lat_ctx");
  CHECK(sets[2].source == "lmbench-raw");
  for (const RowSet& set : sets) {
    CHECK(set.file == "in.txt");
    for (const Row& row : set.rows) {
      CHECK(row.source == set.source);
      CHECK(row.status == "imported");
      CHECK(row.workload == "ring");
      CHECK(row.transport == "pipe");
      CHECK(row.touch == "read");
      CHECK(row.placement.empty());
    }
  }
}

TEST_CASE("lat_ctx names no host: its rows have the name of their file as label") {
  auto sets = read_foreign("\"size=0k ovr=1.00\n2 3.50\n", "some/box-a.txt");
  CHECK(sets.at(0).rows.at(0).label == "box-a");
  CHECK(sets.at(0).rows.at(0).host.empty());
  CHECK(read_foreign(kTable, "some/box-a.txt").at(0).rows.at(0).label.empty());
}

TEST_CASE("a refusal is one message with file, line, reason and the line") {
  CHECK(refusal("") == "in.txt:1:1: empty file");
  CHECK(refusal("x\n\"size=0k ovr=1.00\n\n") ==
        "in.txt:2:1: a size header without a row: no cell to import\n  \"size=0k ovr=1.00\n  ^");
  CHECK(refusal("Dhrystone 5\n").find("in.txt:1:1: no lmbench results; expected ") == 0);
}

TEST_CASE("a line that is too long to be looked at is named") {
  auto sets = read_foreign(std::string(kTable) + "box2 " + std::string(70'000, ' ') + "1.5 2.5\n", "in.txt");
  REQUIRE(sets.size() == 1);
  REQUIRE(sets[0].skipped.size() == 1);
  CHECK(sets[0].skipped[0].line == 3);
  CHECK(sets[0].skipped[0].reason == "longer than 64 KiB: it is not looked at");
}

TEST_CASE("skipped lines go to the result before them") {
  std::string text = std::string(kTable) + "box         Linux 2.4.1 50.0% 2.5000\n\n\"size=0k ovr=1.00\n2 3.50\n4\n";
  auto sets = read_foreign(text, "in.txt");
  REQUIRE(sets.size() == 2);
  REQUIRE(sets[0].skipped.size() == 1);
  CHECK(sets[0].skipped[0].line == 3);
  REQUIRE(sets[1].skipped.size() == 1);
  CHECK(sets[1].skipped[0].line == 7);
}

TEST_CASE("control bytes of labels cannot reach a terminal") {
  auto sets = read_foreign("[lmbench3.0 results for Linux b\x02ox\x07 6.1]\n\"size=0k ovr=1.00\n2 4.50\n", "x");
  REQUIRE(sets.size() == 1);
  CHECK(sets[0].host == "b\\x02ox\\x07");
  CHECK(sets[0].uname == "Linux b\\x02ox\\x07 6.1");
}

TEST_CASE("many rows are read and more than a million cells are refused") {
  std::string text = "\"size=0k ovr=1.00\n";
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i + 2) + " 1.50\n";
  CHECK(read_foreign(text, "x")[0].rows.size() == 20'000);
  std::string table = "OS ";
  for (int i = 0; i < 200; ++i) table += " 2p/" + std::to_string(i) + "K";
  for (int i = 0; i < 5'001; ++i) table += "\n2.5.54 1";
  CHECK(refusal(table).find("more than 1000000 cells; split the file") != std::string::npos);
}

TEST_CASE("hostile texts are refused in linear time") {
  const std::string pieces[] = {"\"size=0k ovr=1.00\n",
                                "2p/0K 2p/16K\n",
                                "[lmbench3.0 results for \n",
                                "2p/0K 1 2\n",
                                "1 ",
                                "> ",
                                "\x1b]",
                                "\t",
                                "2p/0K ",
                                "Context switching\n",
                                "\r",
                                "\b"};
  for (const std::string& piece : pieces) {
    std::string text;
    while (text.size() < 100'000) text += piece;
    try {
      read_foreign(text, "x");
    } catch (const InputError&) {
    }
  }
}
