#include <doctest/doctest.h>

#include "ctxmatrix/cell.h"

namespace ctxmatrix {
namespace {

Cell cell_of(int processes, std::uint64_t working_set) {
  Cell cell;
  cell.processes = processes;
  cell.working_set = working_set;
  return cell;
}

std::string round_trip(const std::string& text) {
  Placement placement;
  return parse_placement(text, placement) ? placement.text() : "refused";
}

TEST_CASE("a cell's id names its axes, and of policy, pages, members and workload only what is not the default") {
  Cell cell = cell_of(8, 16384);
  CHECK(cell.id() == "pipe/read/8p/16K/single");
  cell.policy = "batch";
  CHECK(cell.id() == "pipe/read/8p/16K/single/batch");
  cell.pages = "huge";
  CHECK(cell.id() == "pipe/read/8p/16K/single/batch/huge");
  cell.pages = "4K";
  cell.members = "thread";
  CHECK(cell.id() == "pipe/read/8p/16K/single/batch/thread");
}

TEST_CASE("the id of a yield and of a page touch names the axes that these have") {
  Cell cell = cell_of(2, 0);
  cell.workload = "yield";
  CHECK(cell.id() == "yield/2p/process/single");
  cell.members = "thread";
  cell.policy = "fifo";
  CHECK(cell.id() == "yield/2p/thread/single/fifo");
  CHECK(matches(cell, "2p/thread"));
  cell = cell_of(1, std::uint64_t{700} << 20);
  cell.workload = "pagetouch";
  CHECK(cell.id() == "pagetouch/1p/700M/4K");
  cell.pages = "huge";
  cell.placement.kind = Placement::Kind::none;
  cell.policy = "batch";
  CHECK(cell.id() == "pagetouch/1p/700M/huge/none/batch");
}

TEST_CASE("a cell's column is that of the lmbench table") {
  CHECK(cell_of(2, 0).column() == "2p/0K");
  CHECK(cell_of(16, 65536).column() == "16p/64K");
}

TEST_CASE("a size is written in the largest unit that holds it exactly") {
  CHECK(size_text(0) == "0K");
  CHECK(size_text(100) == "100B");
  CHECK(size_text(1536) == "1536B");
  CHECK(size_text(16384) == "16K");
  CHECK(size_text(1024 * 1024) == "1M");
  CHECK(size_text(1536 * 1024) == "1536K");
  CHECK(size_text(std::uint64_t{1} << 30) == "1G");
  CHECK(size_text(std::uint64_t{1} << 40) == "1024G");
}

TEST_CASE("a placement is read from its text and written back the same") {
  for (const char* text : {"none", "single", "single:0", "single:37", "spread", "cpus:5", "cpus:0-3,8"}) {
    CHECK(round_trip(text) == text);
  }
  CHECK(round_trip("cpus:0,1,2,3") == "cpus:0-3");
  CHECK(round_trip("cpus:8,0") == "cpus:0,8");
}

TEST_CASE("a text that is no placement is refused and leaves the placement alone") {
  Placement placement;
  placement.kind = Placement::Kind::spread;
  for (const char* text : {"", "Single", "single:", "single:1-2", "single:1,2", "single:-1", "single:01",
                           "cpus:", "cpus:a", "cpus:3-1", "cpus:0-", "cpus: 0", "none ", "spread:1", "0-3"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_placement(text, placement));
  }
  CHECK(placement.kind == Placement::Kind::spread);
}

TEST_CASE("a list of more CPUs than a CPU set holds is refused, however it is written") {
  CHECK(round_trip("cpus:0-1023") == "cpus:0-1023");
  CHECK(round_trip("cpus:0-1024") == "refused");
  std::string again_and_again = "cpus:0-65535";
  for (int i = 0; i < 1000; ++i) again_and_again += ",0-65535";
  CHECK(round_trip(again_and_again) == "refused");
}

TEST_CASE("a pattern matches neighbouring parts of an id, starting at any part") {
  Cell cell = cell_of(8, 16384);
  for (const char* pattern : {"8p/*", "8p/16K", "pipe", "pipe/*/8p", "*", "?p", "[78]p", "16K/single",
                              "read/8p/16K/single", "pipe/read/8p/16K/single", "*p/1*"}) {
    CAPTURE(pattern);
    CHECK(matches(cell, pattern));
  }
}

TEST_CASE("a pattern matches no part of a part, no parts out of order and nothing beyond the id") {
  Cell cell = cell_of(8, 16384);
  for (const char* pattern :
       {"", "8", "pip", "8p/single", "8p/", "/8p", "16K/8p", "p*/8p", "*/*/*/*/*/*", "single/*", "8P/*"}) {
    CAPTURE(pattern);
    CHECK_FALSE(matches(cell, pattern));
  }
}

TEST_CASE("a wildcard does not cross a slash") { CHECK_FALSE(matches(cell_of(8, 16384), "pipe*single")); }

}  // namespace
}  // namespace ctxmatrix
