#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

namespace fs = std::filesystem;

const fs::path kConfigs = fs::path(CTXMATRIX_SOURCE_DIR) / "configs";

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Matrix shipped(const std::string& name) { return read(text_of(kConfigs / (name + ".yaml"))); }

std::vector<std::string> columns(const Matrix& matrix) {
  std::vector<std::string> all;
  for (const Cell& cell : matrix.cells) all.push_back(cell.column());
  return all;
}

const std::vector<std::string> kSeven = {"2p/0K", "2p/16K", "2p/64K", "8p/16K", "8p/64K", "16p/16K", "16p/64K"};

TEST_CASE("every shipped configuration is read, is named like its file and points editors to the schema") {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(kConfigs)) {
    if (entry.path().extension() != ".yaml") continue;
    CAPTURE(entry.path().string());
    std::string text = text_of(entry.path());
    CHECK(message_of(text) == "");
    CHECK(read(text).name == entry.path().stem().string());
    CHECK(text.starts_with("# yaml-language-server: $schema=ctxmatrix.schema.json\n"));
    ++count;
  }
  CHECK(count >= 5);
}

TEST_CASE("lmbench.yaml is the seven cells on one CPU with all defaults of the method") {
  Matrix matrix = shipped("lmbench");
  CHECK(columns(matrix) == kSeven);
  for (const Cell& cell : matrix.cells) CHECK(cell.id() == "pipe/read/" + cell.column() + "/single");
  CHECK_FALSE(matrix.measure.time_budget_ns.has_value());
}

TEST_CASE("context-switch.yaml is two processes on one CPU that pass a token and do nothing else") {
  CHECK(ids_of(shipped("context-switch")) == std::vector<std::string>{"pipe/none/2p/0K/single"});
  CHECK_FALSE(shipped("context-switch").measure.time_budget_ns.has_value());
}

TEST_CASE("yield.yaml and pagetouch.yaml have the cells of the posts that they are named for") {
  CHECK(ids_of(shipped("yield")) == std::vector<std::string>{"yield/2p/process/single", "yield/2p/thread/single"});
  CHECK(ids_of(shipped("pagetouch")) ==
        std::vector<std::string>{"pagetouch/1p/700M/4K", "pagetouch/1p/700M/huge", "pagetouch/1p/700M/system"});
}

TEST_CASE("lmbench-unpinned.yaml and shm.yaml are the seven cells with another placement and another transport") {
  CHECK(columns(shipped("lmbench-unpinned")) == kSeven);
  CHECK(shipped("lmbench-unpinned").cells[0].id() == "pipe/read/2p/0K/none");
  CHECK(columns(shipped("shm")) == kSeven);
  CHECK(shipped("shm").cells[0].id() == "futex/read/2p/0K/single");
}

TEST_CASE("quick.yaml is the seven cells in three seconds") {
  Matrix matrix = shipped("quick");
  CHECK(columns(matrix) == kSeven);
  CHECK(matrix.measure.time_budget_ns == 3'000'000'000);
  CHECK(matrix.measure.min_repetitions == 6);
  CHECK(matrix.measure.precision == 0.03);
}

TEST_CASE("lmbench-full.yaml is six sizes by eight ring lengths") {
  Matrix matrix = shipped("lmbench-full");
  REQUIRE(matrix.cells.size() == 48);
  CHECK(matrix.cells.front().column() == "2p/0K");
  CHECK(matrix.cells.back().column() == "96p/64K");
}

TEST_CASE("footprint.yaml decomposes rings whose working sets scale with the caches") {
  Matrix matrix = shipped("footprint");
  CHECK(columns(matrix) == std::vector<std::string>{"2p/0K", "2p/24K", "2p/512K", "2p/1M", "2p/2M", "4p/0K", "4p/24K",
                                                    "4p/512K", "4p/1M", "4p/2M"});
  CHECK(matrix.measure.decompose);
  CHECK(matrix.cells[0].touch == "chase");
}

TEST_CASE(
    "sched-pipe.yaml is the ring of perf bench sched pipe, with counters, which no other configuration asks for") {
  Matrix matrix = shipped("sched-pipe");
  REQUIRE(matrix.cells.size() == 1);
  CHECK(matrix.cells[0].id() == "pipe/none/2p/0K/single");
  CHECK(matrix.measure.counters);
  CHECK_FALSE(shipped("lmbench").measure.counters);
}

}  // namespace
}  // namespace ctxmatrix::test
