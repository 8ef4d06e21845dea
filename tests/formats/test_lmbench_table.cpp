#include <doctest/doctest.h>

#include "formats/lmbench_table.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

namespace {

const std::string kHead =
    "Context switching - times in microseconds - smaller is better\n"
    "-------------------------------------------------------------------------\n"
    "Host                 OS  2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K 16p/64K\n"
    "                         ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   ctxsw\n"
    "--------- ------------- ------ ------ ------ ------ ------ ------- -------\n";

RowSet imported(const char* source, std::vector<Row> rows) {
  RowSet set = own_set(std::move(rows));
  set.source = source;
  for (Row& row : set.rows) {
    row.source = source;
    row.placement.clear();
    row.policy.clear();
    row.status = row.us ? "imported" : "missing";
  }
  return set;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("the seven cells print as lmbench 3 does") {
  auto table = lmbench_table({seven()});
  CHECK(table.text == kHead + "box         Linux 6.1.0 1.2500 2.2500 3.2500 4.2500   15.2 6.25000    27.2\n");
  CHECK(table.footnotes.empty());
}

TEST_CASE("hosts and kernels are cut to their columns by characters") {
  RowSet set = seven();
  set.host =
      "\xc3\xbc"
      "ber-long-name";
  set.os = "Linux 6.1.0-18-amd64";
  auto text = lmbench_table({set}).text;
  CHECK(text.find("\n\xc3\xbc"
                  "ber-long Linux 6.1.0-1 1.2500") != std::string::npos);
}

TEST_CASE("own times have two decimals and imported ones stay as they are") {
  RowSet own = seven();
  own.rows[0].us = 1.23456;
  RowSet other = imported("table", seven().rows);
  other.rows[0].us = 1.23456;
  auto text = lmbench_table({own, other}).text;
  CHECK(text.find(" 1.2300 2.2500") != std::string::npos);
  CHECK(text.find(" 1.2346 2.2500") != std::string::npos);
}

TEST_CASE("a blank or doubtful cell has a footnote") {
  RowSet set = seven();
  set.rows[1].status = "failed";
  set.rows[1].reason = "fork: no memory";
  set.rows[1].us.reset();
  set.rows[2].status = "unstable";
  set.rows[3].us = -0.5;
  auto table = lmbench_table({set});
  CHECK(table.text.find(" 1.2500        3.2500          15.2") != std::string::npos);
  CHECK(table.footnotes == std::vector<std::string>{"2p/16K: failed: fork: no memory", "2p/64K: unstable",
                                                    "8p/16K: the net time is -0.5 us"});
}

TEST_CASE("with several lines a footnote names its line, and same names are told apart") {
  RowSet gap = seven();
  gap.rows.pop_back();
  auto table = lmbench_table({seven(), gap});
  CHECK(table.footnotes == std::vector<std::string>{"box (row 2): 16p/64K: not in this result's matrix"});
  gap.host = "other";
  CHECK(lmbench_table({seven(), gap}).footnotes[0].substr(0, 12) == "other: 16p/6");
}

TEST_CASE("some of the seven cells still print in the seven columns") {
  auto text = lmbench_table({own_set({own_row(2, 0, 1.5)})}).text;
  CHECK(text.substr(0, kHead.size()) == kHead);
}

TEST_CASE("another matrix has the columns that it has") {
  auto text = lmbench_table({own_set({own_row(2, 0, 1.5), own_row(32, 4, 2.5)})}).text;
  CHECK(text ==
        "Context switching - times in microseconds - smaller is better\n"
        "------------------------------------\n"
        "Host                 OS  2p/0K 32p/4K\n"
        "                         ctxsw  ctxsw\n"
        "--------- ------------- ------ ------\n"
        "box         Linux 6.1.0 1.5000 2.5000\n");
}

TEST_CASE("a large matrix prints the seven cells first and then a table for each size") {
  RowSet set = own_set({});
  for (int procs : {2, 4, 8, 16, 32}) {
    for (int size : {0, 16, 64}) set.rows.push_back(own_row(procs, size, procs + size / 100.0));
  }
  auto text = lmbench_table({set}).text;
  CHECK(text.substr(0, kHead.size()) == kHead);
  CHECK(text.find("\n\nContext switching with 16K - times in microseconds - smaller is better\n") != std::string::npos);
  CHECK(count(text, "Host ") == 4);
  CHECK(text.find("2p/64K 4p/64K 8p/64K 16p/64K 32p/64K") != std::string::npos);
}

TEST_CASE("a raw file prints only the seven cells and says how many more there are") {
  RowSet set = imported("lmbench-raw", seven().rows);
  set.rows.push_back(set.rows[0]);
  set.rows.back().procs = 96;
  auto table = lmbench_table({set});
  CHECK(count(table.text, "Host ") == 1);
  CHECK(table.footnotes == std::vector<std::string>{"1 more cell is not in these columns; export has all"});
}

TEST_CASE("cells of another transport have a table of their own") {
  RowSet set = seven();
  for (Row row : seven().rows) {
    row.transport = "futex";
    row.touch = "none";
    set.rows.push_back(row);
  }
  auto text = lmbench_table({set}).text;
  CHECK(text.substr(0, kHead.size()) == kHead);
  CHECK(text.find("\n\nContext switching (futex/none) - times in microseconds") != std::string::npos);
  CHECK(count(text, "box ") == 2);
}

TEST_CASE("placements part the tables only where one result has several") {
  RowSet unpinned = seven();
  for (Row& row : unpinned.rows) row.placement = "none";
  CHECK(count(lmbench_table({seven(), unpinned}).text, "Host ") == 1);
  RowSet both = seven();
  both.rows.insert(both.rows.end(), unpinned.rows.begin(), unpinned.rows.end());
  auto text = lmbench_table({both}).text;
  CHECK(text.find("Context switching (pipe/read/single)") == 0);
  CHECK(text.find("Context switching (pipe/read/none)") != std::string::npos);
}

TEST_CASE("imported results share the table of measured ones in any order") {
  RowSet other = imported("table", seven().rows);
  CHECK(count(lmbench_table({other, seven()}).text, "Host ") == 1);
}

TEST_CASE("bare lat_ctx output is named after its file") {
  RowSet set = imported("lat_ctx", seven().rows);
  set.host.clear();
  set.file = "/tmp/run.old.txt";
  CHECK(lmbench_table({set}).text.find("\nrun.old ") != std::string::npos);
}
