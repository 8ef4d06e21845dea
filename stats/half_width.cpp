#include "stats/half_width.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ctxmatrix {

double half_width(const Estimate& estimate) {
  return std::max(estimate.point - estimate.lower, estimate.upper - estimate.point);
}

Estimate widened(const Estimate& estimate, double extra) {
  assert(extra >= 0);
  Estimate wide = estimate;
  wide.lower = estimate.point - std::hypot(estimate.point - estimate.lower, extra);
  wide.upper = estimate.point + std::hypot(estimate.upper - estimate.point, extra);
  return wide;
}

}  // namespace ctxmatrix
