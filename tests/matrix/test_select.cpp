#include <doctest/doctest.h>

#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

const std::string kFile = with_matrix("{processes: [2, 8], working_set: [0, 16K, 64K]}");

TEST_CASE("several patterns give the union, in the order of the matrix") {
  CHECK(ids(kFile, {{}, {"8p/64K", "2p/*", "2p/0K"}}) ==
        Ids{"pipe/read/2p/0K/single", "pipe/read/2p/16K/single", "pipe/read/2p/64K/single", "pipe/read/8p/64K/single"});
}

TEST_CASE("patterns are looked for after --set") {
  CHECK(ids(kFile, {{"matrix.processes=4"}, {"4p/0K"}}) == Ids{"pipe/read/4p/0K/single"});
}

TEST_CASE("a pattern that names no cell is refused with the cells that there are and the nearest") {
  CHECK(
      message_of(kFile, {{}, {"2p/*", "8p/61K"}}) ==
      "--cells 8p/61K: names no cell; the cells are pipe/read/2p/0K/single, pipe/read/2p/16K/single, "
      "pipe/read/2p/64K/single, pipe/read/8p/0K/single, pipe/read/8p/16K/single, pipe/read/8p/64K/single; did you mean "
      "8p/16K?");
  CHECK(message_of(with_matrix("{processes: [2, 3, 4, 5, 6, 7, 8, 9, 10]}"), {{}, {"spread"}})
            .ends_with(", pipe/read/9p/0K/single, and 1 more"));
  CHECK(message_of(kFile, {{}, {""}}).starts_with("--cells : names no cell;"));
}

}  // namespace
}  // namespace ctxmatrix::test
