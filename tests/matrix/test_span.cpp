#include <doctest/doctest.h>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

std::string numbers(int first, int count, const std::string& unit = "") {
  std::string list;
  for (int i = first; i < first + count; ++i) list += std::to_string(i) + unit + ", ";
  return list;
}

TEST_CASE("the working set varies fastest, then processes, pages, policy, placement, touch and transport") {
  CHECK(ids(with_matrix("{working_set: [0, 4K], processes: [2, 4], policy: [other, batch], placement: single}")) ==
        Ids{"pipe/read/2p/0K/single", "pipe/read/2p/4K/single", "pipe/read/4p/0K/single", "pipe/read/4p/4K/single",
            "pipe/read/2p/0K/single/batch", "pipe/read/2p/4K/single/batch", "pipe/read/4p/0K/single/batch",
            "pipe/read/4p/4K/single/batch"});
  CHECK(ids(with_matrix("{working_set: 64K, processes: [2, 4], policy: [other, batch], pages: [4K, huge]}")) ==
        Ids{"pipe/read/2p/64K/single", "pipe/read/4p/64K/single", "pipe/read/2p/64K/single/huge",
            "pipe/read/4p/64K/single/huge", "pipe/read/2p/64K/single/batch", "pipe/read/4p/64K/single/batch",
            "pipe/read/2p/64K/single/batch/huge", "pipe/read/4p/64K/single/batch/huge"});
  CHECK(ids(with_matrix("{processes: 2, placement: [single, none], touch: [write, none], transport: [futex, pipe]}")) ==
        Ids{"futex/write/2p/0K/single", "futex/write/2p/0K/none", "futex/none/2p/0K/single", "futex/none/2p/0K/none",
            "pipe/write/2p/0K/single", "pipe/write/2p/0K/none", "pipe/none/2p/0K/single", "pipe/none/2p/0K/none"});
}

TEST_CASE("the values of an axis keep the order of the file") {
  CHECK(ids(with_matrix("{processes: [16, 2]}")) == Ids{"pipe/read/16p/0K/single", "pipe/read/2p/0K/single"});
}

TEST_CASE("exclude takes out every cell that matches all axes of an entry") {
  CHECK(
      ids(with_matrix(
          "{processes: [2, 8, 16], working_set: [0, 16K]}\nexclude:\n  - {processes: [8, 16], working_set: 0}")) ==
      Ids{"pipe/read/2p/0K/single", "pipe/read/2p/16K/single", "pipe/read/8p/16K/single", "pipe/read/16p/16K/single"});
  CHECK(
      ids(with_matrix("{processes: [2, 8], working_set: [0, 16K]}\nexclude: [{working_set: 16KiB}, {processes: 8}]")) ==
      Ids{"pipe/read/2p/0K/single"});
}

TEST_CASE("an entry of exclude that matches nothing is refused, and the value that does not is named") {
  CHECK(message_of(with_matrix("{processes: [2, 8]}\nexclude:\n  - {processes: [8, 16]}")) ==
        "f.yaml:4:21: exclude: processes 16 matches no cell; the axis has 2, 8\n"
        "    - {processes: [8, 16]}\n"
        "                      ^");
  CHECK(first_line_of(with_matrix("{processes: 2}\nexclude: [{transport: futex}]")) ==
        "f.yaml:3:23: exclude: transport futex matches no cell; the axis has pipe");
  CHECK(first_line_of(with_matrix("{processes: [" + numbers(2, 13) + "]}\nexclude: [{processes: 99}]"))
            .ends_with("; the axis has 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ..."));
}

TEST_CASE("an entry without an axis and one of nothing are refused") {
  CHECK(first_line_of(with_matrix("{processes: 2}\nexclude: [{}]")) ==
        "f.yaml:3:11: exclude: an entry that names no axis; allowed: at least one axis");
  CHECK(first_line_of(with_matrix("{processes: 2}\ninclude: [{}]")) ==
        "f.yaml:3:11: include: an entry that names no axis; allowed: at least one axis");
  CHECK(first_line_of(with_matrix("{processes: 2}\nexclude:\n  -\n"))
            .starts_with("f.yaml:4:3: exclude: nothing where a mapping"));
}

TEST_CASE("a matrix with no cell left is refused") {
  CHECK(message_of(with_matrix("{processes: [2, 8]}\nexclude:\n  - {processes: [2, 8]}")) ==
        "f.yaml:4:3: exclude: no cell is left; allowed: at least one cell\n    - {processes: [2, 8]}\n    ^");
}

TEST_CASE("include adds single cells at the end, in which an axis left out takes its first value") {
  CHECK(ids(with_matrix("{processes: [8, 2], transport: futex}\ninclude:\n  - {processes: 32}\n  - {working_set: 64K, "
                        "touch: chase}")) == Ids{"futex/read/8p/0K/single", "futex/read/2p/0K/single",
                                                 "futex/read/32p/0K/single", "futex/chase/8p/64K/single"});
  CHECK(ids(with_matrix("{processes: [2, 8]}\nexclude: [{processes: 8}]\ninclude: [{processes: 8}]")) ==
        Ids{"pipe/read/2p/0K/single", "pipe/read/8p/0K/single"});
}

TEST_CASE("an include of a cell that is there already is refused") {
  CHECK(message_of(with_matrix("{processes: [2, 8]}\ninclude:\n  - {processes: 8}")) ==
        "f.yaml:4:5: include: pipe/read/8p/0K/single is there already; allowed: cells that are not\n"
        "    - {processes: 8}\n"
        "      ^");
  CHECK(first_line_of(with_matrix("{processes: 2}\ninclude: [{processes: 4}, {processes: 4, working_set: 0K}]")) ==
        "f.yaml:3:27: include: pipe/read/4p/0K/single is there already; allowed: cells that are not");
}

TEST_CASE("an include names one cell") {
  CHECK(first_line_of(with_matrix("{processes: 2}\ninclude: [{processes: [4]}]")) ==
        "f.yaml:3:23: processes: a list where a single value is due; allowed: a whole number from 2 to 65536");
}

TEST_CASE("a hundred thousand cells are allowed and no more") {
  auto matrix = [](int sizes) {
    return with_matrix("{processes: [" + numbers(2, 400) + "], working_set: [" + numbers(1, sizes, "B") + "]}");
  };
  CHECK(read(matrix(250)).cells.size() == 100'000);
  CHECK(first_line_of(matrix(251)) == "f.yaml:2:9: matrix: too many cells; allowed: at most 100000");
}

TEST_CASE("cells by the CPUs of their placements are limited too, for each cell holds its list") {
  CHECK(first_line_of(
            with_matrix("{processes: [" + numbers(2, 1000) + "], placement: ['cpus:0-1023', " + "'cpus:1-1024', " +
                        "'cpus:2-1025', 'cpus:3', 'cpus:4', 'cpus:5', 'cpus:6', 'cpus:7', 'cpus:8', 'cpus:9']}")) ==
        "f.yaml:2:9: matrix: 10000 cells by 1024 CPUs; allowed: at most 10000000");
}

TEST_CASE("a thousand entries are allowed and no more") {
  std::string entries;
  for (int i = 0; i < 1000; ++i) entries += "{processes: 8}, ";
  CHECK(read(with_matrix("{processes: [2, 8]}\nexclude: [" + entries + "]")).cells.size() == 1);
  CHECK(first_line_of(with_matrix("{processes: [2, 8]}\nexclude: [{processes: 8}, " + entries + "]")) ==
        "f.yaml:3:10: exclude: 1001 entries; allowed: at most 1000");
}

}  // namespace
}  // namespace ctxmatrix::test
