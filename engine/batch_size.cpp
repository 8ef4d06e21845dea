#include "engine/batch_size.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/order.h"

namespace ctxmatrix {

double median_of_warmup(std::span<const std::int64_t> remembered, std::int64_t count) {
  auto timed = remembered.first(std::min(remembered.size(), static_cast<std::size_t>(count)));
  std::vector<double> values(timed.begin(), timed.end());
  return std::max(1.0, median(values));
}

std::int64_t batch_size(std::int64_t wanted_ns, double trip_ns) {
  return std::max<std::int64_t>(1, std::llround(static_cast<double>(wanted_ns) / trip_ns));
}

}  // namespace ctxmatrix
