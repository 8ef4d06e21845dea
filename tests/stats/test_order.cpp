#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "stats/order.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;
using Values = std::vector<double>;

TEST_CASE("the median of an odd number of values is the middle one, of an even number the mean of the middle two") {
  CHECK(median(Values{7}) == 7);
  CHECK(median(Values{3, 1, 2}) == 2);
  CHECK(median(Values{4, 1, 3, 2}) == 2.5);
  CHECK(median(Values{5, 5, 5, 1, 9, 5}) == 5);
  CHECK(median(Values{-1, -4, 100, 2}) == 0.5);
}

TEST_CASE("a median leaves the values as they were") {
  const Values values{3, 1, 2};
  median(values);
  CHECK(values == Values{3, 1, 2});
}

TEST_CASE("the median of two huge values does not overflow") {
  CHECK(median(Values{1.5e308, 1.7e308}) == Approx(1.6e308));
}

TEST_CASE("mean, variance and standard deviation of 2 4 4 4 5 5 7 9, by hand") {
  const Values values{2, 4, 4, 4, 5, 5, 7, 9};
  CHECK(mean(values) == 5);
  CHECK(variance(values) == Approx(32.0 / 7));
  CHECK(standard_deviation(values) == Approx(std::sqrt(32.0 / 7)));
}

TEST_CASE("a variance keeps its digits where the spread is a billionth of the mean") {
  // Chan, Golub and LeVeque's case: E[x^2] - E[x]^2 gives 0 or a negative number here.
  CHECK(variance(Values{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}) == Approx(30).epsilon(1e-12));
}

TEST_CASE("the variance of equal values is 0, never below") { CHECK(variance(Values{0.1, 0.1, 0.1}) == Approx(0)); }

TEST_CASE("quantiles are those of numpy's default, type 7") {
  const Values values{16, 1, 8, 2, 4};
  CHECK(quantile(values, 0) == 1);
  CHECK(quantile(values, 0.1) == Approx(1.4));
  CHECK(quantile(values, 0.25) == 2);
  CHECK(quantile(values, 0.9) == Approx(12.8));
  CHECK(quantile(values, 1) == 16);
  CHECK(quantile(Values{3}, 0.7) == 3);
}

TEST_CASE("the robust spread is 1.4826 times the median absolute deviation and ignores an outlier") {
  CHECK(robust_spread(Values{1, 2, 3, 4, 1000}) == Approx(1.4826));
  CHECK(robust_spread(kTwelve) == Approx(1.18608));  // scipy
  CHECK(robust_spread(Values{6}) == 0);
}
