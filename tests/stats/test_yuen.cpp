#include <doctest/doctest.h>

#include <vector>

#include "stats/yuen.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;
using Values = std::vector<double>;

namespace {

// Moved to where kTwelve is.
Values before_plus_99() {
  Values values;
  for (const double value : kBefore) values.push_back(value + 99);
  return values;
}

}  // namespace

TEST_CASE("Yuen's test of scipy's documented example, with unequal variances") {
  // scipy.stats.ttest_ind(a, b, trim=.2, equal_var=False): statistic 4.5916, p 0.0099891.
  const auto test = yuen(Values{56, 128.6, 12, 123.8, 64.34, 78, 763.3}, Values{1.1, 2.9, 4.2}, 0.95);
  REQUIRE(test);
  CHECK(test->difference.point == Approx(-87.41466666666666));
  CHECK(-test->difference.point / test->standard_error == Approx(4.591598691181999));
  CHECK(test->df == Approx(4.017849270599219));
  CHECK(test->p == Approx(0.00998909252078421));
  CHECK(test->difference.lower == Approx(-140.1800342355905));
  CHECK(test->difference.upper == Approx(-34.649299097742805));
}

TEST_CASE("the difference is the second less the first") {
  const auto test = yuen(kTwelve, before_plus_99(), 0.95);
  REQUIRE(test);
  CHECK(test->difference.point == Approx(0.5128571428571433));
  CHECK(test->difference.lower == Approx(-0.37722418338225405));
  CHECK(test->difference.upper == Approx(1.4029384690965407));
  CHECK(test->standard_error == Approx(0.40269002875569143));
  CHECK(test->df == Approx(10.631124437920983));
  CHECK(test->p == Approx(0.22995366299973));
}

TEST_CASE("an extra variance widens the interval and is taken as known") {
  const auto test = yuen(kTwelve, before_plus_99(), 0.95, kTrim, 0.25);
  REQUIRE(test);
  CHECK(test->standard_error == Approx(0.6419963078236973));
  CHECK(test->df == Approx(68.6792936007383));
  CHECK(test->difference.lower == Approx(-0.7679971509652392));
  CHECK(test->difference.upper == Approx(1.793711436679526));
  CHECK(test->p == Approx(0.42713283054006346));
}

TEST_CASE("pairs are compared by the trimmed mean of their differences") {
  // The middle six of ten differences have mean 0.43333; winsorised they have the variance 0.020444, times 9 / (6 * 5).
  const Values first{10.0, 11.0, 9.5, 10.5, 12.0, 10.2, 9.9, 11.5, 10.8, 30.0};
  const Values second{10.4, 11.6, 9.8, 11.1, 12.3, 10.9, 10.2, 11.9, 11.4, 10.0};  // the last one went wrong
  const auto test = paired_trimmed_t(first, second, 0.95);
  REQUIRE(test);
  CHECK(test->difference.point == Approx(0.43333333));
  CHECK(test->standard_error == Approx(0.0783156));
  CHECK(test->df == 5);
  CHECK(test->difference.upper == Approx(0.43333333 + 2.570582 * 0.0783156));
  CHECK(test->p == Approx(0.0026443).epsilon(1e-4));
  CHECK(yuen(first, second, 0.95)->p > 0.2);  // what the pairs share hides it
  CHECK_FALSE(paired_trimmed_t(Values{1}, Values{2}, 0.95));
}

TEST_CASE("without trimming it is Welch's test") {
  const auto test = yuen(kBefore, kAfter, 0.95, 0);  // scipy.stats.ttest_ind(equal_var=False)
  REQUIRE(test);
  CHECK(test->difference.point == Approx(-0.43188888888888877));
  CHECK(test->df == Approx(15.79503558254125));
  CHECK(test->p == Approx(0.24588283853317078));
  CHECK(test->difference.lower == Approx(-1.1923857079674902));
}

TEST_CASE("a wild value at either end changes nothing") {
  Values wild = kTwelve;
  wild[11] = 1e9;  // was the largest
  wild[0] = -1e9;  // was the smallest
  const auto test = yuen(kTwelve, wild, 0.95);
  REQUIRE(test);
  CHECK(test->difference.point == 0);
  CHECK(test->p == 1);
}

TEST_CASE("samples that leave fewer than two values are not compared") {
  CHECK_FALSE(yuen(Values{1}, kTwelve, 0.95).has_value());
  CHECK_FALSE(yuen(kTwelve, Values{}, 0.95).has_value());
  CHECK_FALSE(yuen(Values{1, 2, 3}, kTwelve, 0.95, 0.4).has_value());
  CHECK(yuen(Values{1, 2}, kTwelve, 0.95).has_value());
}

TEST_CASE("samples without any spread give no NaN") {
  const auto same = yuen(Values(5, 3.0), Values(5, 3.0), 0.95);
  REQUIRE(same);
  CHECK(same->p == 1);
  CHECK(same->difference.lower == 0);
  CHECK(same->difference.upper == 0);
  const auto other = yuen(Values(5, 3.0), Values(5, 4.0), 0.95);
  REQUIRE(other);
  CHECK(other->p == 0);
  CHECK(other->difference.lower == 1);
}

TEST_CASE("samples without spread but with an extra variance have a normal interval") {
  const auto test = yuen(Values(5, 3.0), Values(5, 4.0), 0.95, kTrim, 0.25);
  REQUIRE(test);
  CHECK(test->difference.lower == Approx(1 - 0.5 * 1.959964).epsilon(1e-4));
  CHECK(test->p == Approx(0.0455).epsilon(1e-3));
  CHECK(test->df == kMostDf);
}
