#include <doctest/doctest.h>

#include <vector>

#include "engine/batch_size.h"

using namespace ctxmatrix;

TEST_CASE("a batch has as many trips as fill the interval, and one at least") {
  CHECK(batch_size(250'000, 2'400.0) == 104);
  CHECK(batch_size(250'000, 1'000'000.0) == 1);
  CHECK(batch_size(1, 1.0) == 1);
}

TEST_CASE("the warm-up's median is taken of what was timed, not of the empty places behind it") {
  std::vector<std::int64_t> remembered = {9'000, 3'000, 5'000, 0, 0, 0, 0, 0};
  CHECK(median_of_warmup(remembered, 3) == 5'000);
  CHECK(median_of_warmup(remembered, 100) == 1);  // all eight places: their median is 0, and a time is never that
}
