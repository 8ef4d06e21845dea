#include "stats/hodges_lehmann.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <vector>

#include "stats/order.h"
#include "stats/signed_rank.h"

namespace ctxmatrix {
namespace {

std::vector<double> walsh_averages(std::span<const double> values) {
  std::vector<double> averages;
  averages.reserve(values.size() * (values.size() + 1) / 2);
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i; j < values.size(); ++j) averages.push_back(std::midpoint(values[i], values[j]));
  return averages;
}

}  // namespace

Estimate hodges_lehmann(std::span<const double> values, double confidence) {
  assert(!values.empty());
  const auto [depth, reached] = signed_rank_depth(values.size(), confidence);
  std::vector<double> averages = walsh_averages(values);

  Estimate estimate;
  estimate.point = median(averages);
  estimate.confidence = std::min(confidence, reached);
  // Selecting the two ends is several times faster than a sort, and this runs for every cell after every round.
  const auto lower = averages.begin() + static_cast<std::ptrdiff_t>(depth - 1);
  std::nth_element(averages.begin(), lower, averages.end());
  estimate.lower = *lower;
  const auto upper = averages.end() - static_cast<std::ptrdiff_t>(depth);
  std::nth_element(averages.begin(), upper, averages.end());
  estimate.upper = *upper;
  return estimate;
}

}  // namespace ctxmatrix
