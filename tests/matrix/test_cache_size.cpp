#include <doctest/doctest.h>

#include "matrix/reader.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

std::uint64_t bytes_of(const std::string& size) {
  return read(with_matrix("{processes: 2, working_set: " + size + "}")).cells.at(0).working_set;
}

std::string refusal_of(const std::string& size) {
  return first_line_of(with_matrix("{processes: 2, working_set: " + size + "}"));
}

}  // namespace

TEST_CASE("a working set can be a multiple of a cache, in whole pages") {  // 48K, 2M and 36M
  CHECK(bytes_of("1xL1") == 48 << 10);
  CHECK(bytes_of("0.5xL1") == 24 << 10);
  CHECK(bytes_of("0.3xL1") == 12 << 10);  // 14.4K
  CHECK(bytes_of("2xL2") == 4 << 20);
  CHECK(bytes_of("'1.5xL2'") == 3 << 20);
  CHECK(bytes_of("0.0625xL3") == 2304 << 10);
  Matrix matrix = read(with_matrix("{processes: 2, working_set: [0K, 0.5xL1, 1xL2]}"));
  CHECK(matrix.cells[1].id() == "pipe/read/2p/24K/single");
  CHECK(matrix.cells[2].id() == "pipe/read/2p/2M/single");
}

TEST_CASE("a size that a cache gives and that is there already is given twice") {
  CHECK(first_line_of(with_matrix("{processes: 2, working_set: [24K, 0.5xL1]}")) ==
        "f.yaml:2:43: working_set: 0.5xL1 is given twice; it is there already as 24K in line 2, column 38");
}

TEST_CASE("what is no multiple of a cache, or comes to no page, is refused") {
  for (const char* size : {"xL1", "1xL", "1xL4", "1xL0", "1xL22", "0x1xL1", "01xL1", "1.xL1", ".5xL1", "1.00001xL1",
                           "10000xL1", "-1xL1", "1xL2K", "1e1xL1"}) {
    CAPTURE(size);
    CHECK(refusal_of(size) == std::string("f.yaml:2:37: working_set: \"") + size +
                                  "\" is no multiple of a cache; allowed: a number up to 9999, at most 4 decimals, "
                                  "then xL1, xL2 or xL3, such as 0.5xL1; it must come to a page at least");
  }
  CHECK(refusal_of("0xL1").find("is less than a page") != std::string::npos);
  CHECK(refusal_of("0.08xL1").find("is less than a page") != std::string::npos);
}

TEST_CASE("a cache that is not known, or too large a multiple, is refused at its place") {
  Vocabulary words = vocabulary();
  words.cache_bytes = [](int level) -> std::optional<std::uint64_t> {
    if (level == 3) return std::nullopt;
    return std::uint64_t{1} << 40;
  };
  auto said_of = [&](const std::string& size) -> std::string {
    try {
      read_matrix(with_matrix("{processes: 2, working_set: " + size + "}"), "f.yaml", words, {});
    } catch (const InputError& error) {
      return std::string(error.what()).substr(0, std::string(error.what()).find('\n'));
    }
    return {};
  };
  CHECK(said_of("1xL3") ==
        "f.yaml:2:37: working_set: \"1xL3\": this machine's L3 cache is not known; allowed: 0, or a whole number with "
        "B, K, M or G (K is 1024), at most 1024G");
  CHECK(said_of("9999xL2").find("is too large") != std::string::npos);
  CHECK(said_of("0.5xL2").empty());
}

TEST_CASE("--set takes such sizes as well") {
  Matrix matrix =
      read_matrix(with_matrix("{processes: 2}"), "f.yaml", vocabulary(), {{"matrix.working_set=0,1xL1"}, {}});
  REQUIRE(matrix.cells.size() == 2);
  CHECK(matrix.cells[1].working_set == 48 << 10);
}

}  // namespace ctxmatrix::test
