#include "stats/geometric_mean.h"

#include <cassert>
#include <cmath>

#include "stats/distributions.h"
#include "stats/ratio.h"

namespace ctxmatrix {

std::optional<Estimate> geometric_mean(std::span<const LogRatio> cells, double confidence, double shared_variance) {
  assert(shared_variance >= 0);
  if (cells.empty()) return std::nullopt;
  double sum = 0;
  double variance = 0;
  for (const LogRatio& cell : cells) {
    sum += cell.log_ratio;
    variance += cell.standard_error * cell.standard_error;
  }
  const auto n = static_cast<double>(cells.size());
  const double half = normal_half_width(confidence) * std::sqrt(variance / (n * n) + shared_variance);
  return ratio_of({.point = sum / n, .lower = sum / n - half, .upper = sum / n + half, .confidence = confidence});
}

}  // namespace ctxmatrix
