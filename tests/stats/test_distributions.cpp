#include <doctest/doctest.h>

#include <limits>

#include "stats/distributions.h"

using namespace ctxmatrix;
using doctest::Approx;

TEST_CASE("normal quantiles and probabilities are those of the tables") {
  CHECK(normal_half_width(0.95) == Approx(1.959963984540054).epsilon(1e-12));
  CHECK(normal_half_width(0.99) == Approx(2.5758293035489004).epsilon(1e-12));
  CHECK(normal_quantile(0.025) == Approx(-1.959963984540054).epsilon(1e-12));
  CHECK(normal_cdf(1.959963984540054) == Approx(0.975).epsilon(1e-12));
  CHECK(normal_cdf(0) == 0.5);
  CHECK(normal_two_sided_p(-1.959963984540054) == Approx(0.05).epsilon(1e-12));
}

TEST_CASE("an infinite statistic has probability 0 or 1, not NaN") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(normal_cdf(kInfinity) == 1);
  CHECK(normal_cdf(-kInfinity) == 0);
  CHECK(normal_two_sided_p(kInfinity) == 0);
  CHECK(students_t_two_sided_p(kInfinity, 1) < 1e-90);
  CHECK(students_t_two_sided_p(-1e300, 1e6) == 0);
}

TEST_CASE("Student's t agrees with scipy, for whole and broken degrees of freedom") {
  CHECK(students_t_half_width(0.95, 1) == Approx(12.706204736432095));
  CHECK(students_t_half_width(0.95, 2) == Approx(4.302652729911275));
  CHECK(students_t_half_width(0.95, 4.5) == Approx(2.6589123472044034));
  CHECK(students_t_half_width(0.95, 30) == Approx(2.0422724563012373));
  CHECK(students_t_two_sided_p(2.228, 10) == Approx(0.05001177181711133));
  CHECK(students_t_two_sided_p(-3, 4.5) == Approx(0.03438086788875961));
  CHECK(students_t_half_width(0.95, 1e6) == Approx(1.959963984540054).epsilon(1e-5));
}
