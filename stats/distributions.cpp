#include "stats/distributions.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace ctxmatrix {
namespace bm = boost::math;

// By erfc: it keeps its digits in the lower tail, and allows an infinite z.
double normal_cdf(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

double normal_quantile(double p) {
  assert(p > 0 && p < 1);
  return bm::quantile(bm::normal(), p);
}

double normal_half_width(double confidence) {
  assert(confidence > 0 && confidence < 1);
  return -normal_quantile((1 - confidence) / 2);
}

double normal_two_sided_p(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

double students_t_half_width(double confidence, double df) {
  assert(confidence > 0 && confidence < 1 && df > 0);
  return -bm::quantile(bm::students_t(df), (1 - confidence) / 2);
}

double students_t_two_sided_p(double t, double df) {
  assert(!std::isnan(t) && df > 0);
  constexpr double kLargest = 1e100;  // t^2 must not overflow; p is 0 for all purposes long before
  return 2 * bm::cdf(bm::students_t(df), -std::min(std::abs(t), kLargest));
}

}  // namespace ctxmatrix
