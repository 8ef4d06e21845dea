#include "stats/mode.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "stats/order.h"

namespace ctxmatrix {

std::optional<double> mode(std::span<const double> values, double width) {
  assert(width >= 0);
  if (values.empty()) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  if (!std::is_sorted(sorted.begin(), sorted.end())) std::sort(sorted.begin(), sorted.end());
  assert(sorted.front() > 0);

  std::size_t best = 0;
  std::size_t most = 0;
  std::size_t end = 0;  // one past the window that starts at `first`
  for (std::size_t first = 0; first < sorted.size(); ++first) {
    while (end < sorted.size() && sorted[end] <= sorted[first] * (1 + width)) ++end;
    if (end - first > most) {
      most = end - first;
      best = first;
    }
  }
  return median(std::span(sorted).subspan(best, most));
}

}  // namespace ctxmatrix
