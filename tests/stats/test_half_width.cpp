#include <doctest/doctest.h>

#include "stats/half_width.h"

using namespace ctxmatrix;
using doctest::Approx;

TEST_CASE("the half-width is the larger side") {
  CHECK(half_width({.point = 10, .lower = 7, .upper = 12}) == 3);
  CHECK(half_width({.point = 10, .lower = 9, .upper = 14}) == 4);
}

TEST_CASE("each side is widened by itself, and the point and confidence stay") {
  const Estimate wide = widened({.point = 100, .lower = 97, .upper = 105, .confidence = 0.9}, 4);
  CHECK(wide.point == 100);
  CHECK(wide.lower == Approx(95));                  // 3, 4: 5
  CHECK(wide.upper == Approx(106.40312423743285));  // 5, 4: sqrt(41)
  CHECK(wide.confidence == 0.9);
}

TEST_CASE("a second error of 0 changes nothing, and an interval without width takes it whole") {
  CHECK(widened({.point = 100, .lower = 97, .upper = 105}, 0).lower == 97);
  CHECK(widened({.point = 100, .lower = 100, .upper = 100}, 2).upper == 102);
}
