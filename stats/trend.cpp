#include "stats/trend.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <vector>

#include "stats/distributions.h"
#include "stats/order.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostExact = 10;  // as in Gilbert's table A18; the approximation is good above it
constexpr double kTrendP = 0.01;        // docs/measuring.md, section 5
constexpr double kTrendChange = 0.01;   // likewise

std::int64_t rises_less_falls(std::span<const double> series) {
  std::int64_t s = 0;
  for (std::size_t i = 0; i < series.size(); ++i)
    for (std::size_t j = i + 1; j < series.size(); ++j) s += (series[j] > series[i]) - (series[j] < series[i]);
  return s;
}

// P(number of falling pairs = k) over all orders of n values. The i-th value falls below 0 .. i-1 of those before it,
// with equal chance, whatever their order.
std::vector<double> inversions(std::size_t n) {
  std::vector<double> p{1.0};
  for (std::size_t i = 2; i <= n; ++i) {
    std::vector<double> next(p.size() + i - 1, 0.0);
    for (std::size_t k = 0; k < p.size(); ++k)
      for (std::size_t add = 0; add < i; ++add) next[k + add] += p[k] / static_cast<double>(i);
    p = std::move(next);
  }
  return p;
}

// S is n(n-1)/2 less twice the falling pairs, and symmetric: |S| or more is twice the lower tail of the falling pairs.
double exact_p(std::size_t n, std::int64_t s) {
  const auto pairs = static_cast<std::int64_t>(n * (n - 1) / 2);
  const std::vector<double> p = inversions(n);
  double tail = 0;
  for (std::int64_t falls = 0; falls <= (pairs - std::abs(s)) / 2; ++falls) tail += p[static_cast<std::size_t>(falls)];
  return std::min(1.0, 2 * tail);
}

double approximate_p(std::size_t count, std::int64_t s, const std::map<double, int>& groups) {
  const auto term = [](double t) { return t * (t - 1) * (2 * t + 5); };
  double variance = term(static_cast<double>(count));
  for (const auto& [value, size] : groups) variance -= term(size);
  variance /= 18;
  if (variance <= 0 || s == 0) return 1;
  return normal_two_sided_p((static_cast<double>(std::abs(s)) - 1) / std::sqrt(variance));
}

}  // namespace

MannKendall mann_kendall(std::span<const double> series) {
  if (series.size() < 2) return {};
  std::map<double, int> groups;  // equal values and how many they are
  for (const double value : series) ++groups[value];
  const bool ties = groups.size() < series.size();
  const std::int64_t s = rises_less_falls(series);
  return {s,
          series.size() <= kMostExact && !ties ? exact_p(series.size(), s) : approximate_p(series.size(), s, groups)};
}

double change_between_halves(std::span<const double> series) {
  if (series.size() < 2) return 0;
  const double center = std::abs(median(series));
  if (center == 0) return 0;
  const std::size_t half = series.size() / 2;
  return (median(series.last(half)) - median(series.first(half))) / center;
}

bool has_trend(std::span<const double> series) {
  return mann_kendall(series).p < kTrendP && std::abs(change_between_halves(series)) > kTrendChange;
}

}  // namespace ctxmatrix
