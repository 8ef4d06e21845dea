#include <doctest/doctest.h>

#include <vector>

#include "stats/hodges_lehmann.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;
using Values = std::vector<double>;

TEST_CASE("the estimate and interval of Hollander and Wolfe's tranquillizer data are the published ones") {
  // Examples 3.3 and 3.4 there, for after - before: -.46 and (-.786, -.010) at 96.1 %.
  Values change;
  for (std::size_t i = 0; i < kBefore.size(); ++i) change.push_back(kAfter[i] - kBefore[i]);
  const Estimate estimate = hodges_lehmann(change, 0.95);
  CHECK(estimate.point == Approx(-0.46));
  CHECK(estimate.lower == Approx(-0.786));
  CHECK(estimate.upper == Approx(-0.010));
  CHECK(estimate.confidence == 0.95);
}

TEST_CASE("an even number of Walsh averages, by reference.py") {
  const Estimate estimate = hodges_lehmann(kTwelve, 0.95);
  CHECK(estimate.point == Approx(100.25));
  CHECK(estimate.lower == Approx(99.45));
  CHECK(estimate.upper == Approx(101.05));
}

TEST_CASE("one value is its own interval, without confidence") {
  const Estimate estimate = hodges_lehmann(Values{42}, 0.95);
  CHECK(estimate.lower == 42);
  CHECK(estimate.point == 42);
  CHECK(estimate.upper == 42);
  CHECK(estimate.confidence == 0);
}

TEST_CASE("two values give their mean, their range and a confidence of one half") {
  const Estimate estimate = hodges_lehmann(Values{3, 1}, 0.95);
  CHECK(estimate.lower == 1);
  CHECK(estimate.point == 2);
  CHECK(estimate.upper == 3);
  CHECK(estimate.confidence == 0.5);
}

TEST_CASE("five values give the whole range and say 93.75 %; six give it at the 95 % asked for") {
  const Estimate five = hodges_lehmann(Values{1, 2, 3, 4, 50}, 0.95);
  CHECK(five.lower == 1);
  CHECK(five.point == 3);  // Walsh averages: 1 1.5 2 2 2.5 2.5 3 | 3 | 3.5 4 25.5 26 26.5 27 50
  CHECK(five.upper == 50);
  CHECK(five.confidence == 0.9375);
  CHECK(hodges_lehmann(Values{1, 2, 3, 4, 5, 6}, 0.95).confidence == 0.95);
}

TEST_CASE("an outlier hardly moves the estimate") {
  Values values = kTwelve;
  values[3] = 1e6;
  CHECK(hodges_lehmann(values, 0.95).point == Approx(100.25).epsilon(0.005));
}

TEST_CASE("equal values give an interval without width") {
  const Estimate estimate = hodges_lehmann(Values(60, 1234.5), 0.95);
  CHECK(estimate.lower == 1234.5);
  CHECK(estimate.point == 1234.5);
  CHECK(estimate.upper == 1234.5);
}

TEST_CASE("the interval holds the point for any number of values") {
  Values values;
  for (int n = 1; n <= 210; ++n) {
    values.push_back((n * 7919) % 1000);
    const Estimate estimate = hodges_lehmann(values, 0.95);
    CHECK(estimate.lower <= estimate.point);
    CHECK(estimate.point <= estimate.upper);
  }
}
