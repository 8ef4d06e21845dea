#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "stats/ratio.h"

using namespace ctxmatrix;
using doctest::Approx;

TEST_CASE("times have logarithms, unless one of them is 0 or below") {
  const auto result = logs(std::vector<double>{1, std::exp(1.0)});
  REQUIRE(result);
  CHECK((*result)[0] == 0);
  CHECK((*result)[1] == Approx(1));
  CHECK_FALSE(logs(std::vector<double>{1, 0}).has_value());
  CHECK_FALSE(logs(std::vector<double>{-1, 1}).has_value());
  CHECK(logs({})->empty());
}

TEST_CASE("a difference of logarithms is a ratio, and keeps its confidence") {
  const Estimate ratio =
      ratio_of({.point = std::log(1.02), .lower = std::log(0.5), .upper = std::log(2.0), .confidence = 0.9});
  CHECK(ratio.point == Approx(1.02));
  CHECK(ratio.lower == Approx(0.5));
  CHECK(ratio.upper == Approx(2));
  CHECK(ratio.confidence == 0.9);
}

TEST_CASE("a ratio without bounds is still a finite number") {
  const Estimate ratio = ratio_of({.point = 0, .lower = -5000, .upper = 5000});
  CHECK(ratio.lower == 0);
  CHECK(std::isfinite(ratio.upper));
  CHECK(ratio.upper > 1e300);
}
