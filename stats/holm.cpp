#include "stats/holm.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace ctxmatrix {

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return p_values[a] < p_values[b]; });

  std::vector<double> adjusted(p_values.size());
  double largest = 0;  // a p value is never adjusted below one that was smaller to begin with
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const double raised = static_cast<double>(order.size() - rank) * p_values[order[rank]];
    largest = std::max(largest, std::min(1.0, raised));
    adjusted[order[rank]] = largest;
  }
  return adjusted;
}

}  // namespace ctxmatrix
