#include "stats/order.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

namespace ctxmatrix {
namespace {

// Puts the values in an order that is enough for a median: cheaper than a sort, and this is called for every interval.
double median_in_place(std::vector<double>& values) {
  assert(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

}  // namespace

double median(std::span<const double> values) {
  std::vector<double> copy(values.begin(), values.end());
  return median_in_place(copy);
}

double mean(std::span<const double> values) {
  assert(!values.empty());
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double variance(std::span<const double> values) {
  assert(values.size() >= 2);
  const double center = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - center) * (value - center);
  return squares / static_cast<double>(values.size() - 1);
}

double standard_deviation(std::span<const double> values) { return std::sqrt(variance(values)); }

double quantile(std::span<const double> values, double p) {
  assert(!values.empty() && p >= 0 && p <= 1);
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double position = static_cast<double>(sorted.size() - 1) * p;
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double robust_spread(std::span<const double> values) {
  constexpr double kNormalConsistency = 1.4826;  // 1 / (the 75 % quantile of the standard normal distribution)
  const double center = median(values);
  std::vector<double> deviations;
  deviations.reserve(values.size());
  for (const double value : values) deviations.push_back(std::abs(value - center));
  return kNormalConsistency * median_in_place(deviations);
}

}  // namespace ctxmatrix
