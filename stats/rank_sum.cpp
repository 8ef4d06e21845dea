#include "stats/rank_sum.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <vector>

#include "stats/distributions.h"

namespace ctxmatrix {
namespace {

double pairs_won(std::span<const double> first, std::span<const double> second) {
  std::vector<double> sorted(second.begin(), second.end());
  std::sort(sorted.begin(), sorted.end());
  double u = 0;
  for (const double value : first) {
    const auto [below, above] = std::equal_range(sorted.begin(), sorted.end(), value);
    u += static_cast<double>(below - sorted.begin()) + 0.5 * static_cast<double>(above - below);
  }
  return u;
}

// How many of the ways to choose m of the numbers 1 .. m+n have the sum m(m+1)/2 + u, for u = 0 .. mn. Choosing one
// number after another; at m = n = 20 the counts are below 2^53, so that doubles hold them exactly.
std::vector<double> counts_of_u(std::size_t m, std::size_t n) {
  const std::size_t least = m * (m + 1) / 2;
  const std::size_t most = least + m * n;
  std::vector<std::vector<double>> ways(m + 1, std::vector<double>(most + 1, 0.0));  // [chosen][sum]
  ways[0][0] = 1;
  for (std::size_t number = 1; number <= m + n; ++number)
    for (std::size_t chosen = std::min(m, number); chosen >= 1; --chosen)
      for (std::size_t sum = number; sum <= most; ++sum) ways[chosen][sum] += ways[chosen - 1][sum - number];
  return {ways[m].begin() + static_cast<std::ptrdiff_t>(least), ways[m].end()};
}

double exact_p(std::size_t m, std::size_t n, double u) {
  const std::vector<double> counts = counts_of_u(m, n);
  const auto pairs = static_cast<double>(m * n);
  const auto last = static_cast<std::size_t>(std::min(u, pairs - u));
  double tail = 0;
  double all = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    all += counts[i];
    if (i <= last) tail += counts[i];
  }
  return std::min(1.0, 2 * tail / all);
}

double approximate_p(double m, double n, double u, const std::map<double, int>& groups) {
  const double all = m + n;
  double ties = 0;
  for (const auto& [value, size] : groups) ties += std::pow(size, 3) - size;
  const double variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)));
  const double distance = std::max(0.0, std::abs(u - m * n / 2) - 0.5);
  return variance <= 0 ? 1 : normal_two_sided_p(distance / std::sqrt(variance));
}

}  // namespace

std::optional<RankSum> rank_sum(std::span<const double> first, std::span<const double> second) {
  const std::size_t m = first.size();
  const std::size_t n = second.size();
  if (m == 0 || n == 0) return std::nullopt;
  std::map<double, int> groups;  // equal values and how many they are
  for (const double value : first) ++groups[value];
  for (const double value : second) ++groups[value];

  RankSum result{.u = pairs_won(first, second)};
  const bool exact = groups.size() == m + n && m <= kMostExactRankSum && n <= kMostExactRankSum;
  result.p =
      exact ? exact_p(m, n, result.u) : approximate_p(static_cast<double>(m), static_cast<double>(n), result.u, groups);
  return result;
}

}  // namespace ctxmatrix
