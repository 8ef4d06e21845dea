#include "stats/repetition_estimate.h"

#include <cassert>
#include <cstdint>
#include <vector>

#include "stats/order.h"

namespace ctxmatrix {
namespace {

// A trip is one hop for each process.
double per_hop(std::int64_t elapsed_ns, std::int64_t trips, int processes) {
  return static_cast<double>(elapsed_ns) / (static_cast<double>(trips) * processes);
}

}  // namespace

std::optional<PerHop> repetition_estimate(const Repetition& repetition, const Gated& gated, int processes) {
  assert(processes >= 1 && gated.clean.size() == repetition.intervals.size());
  if (!gated.usable) return std::nullopt;
  std::vector<double> gross;
  std::vector<double> overhead;
  for (std::size_t i = 0; i < repetition.intervals.size(); ++i) {
    if (!gated.clean[i]) continue;
    const Interval& interval = repetition.intervals[i];
    gross.push_back(per_hop(interval.elapsed_ns, interval.trips, processes));
    overhead.push_back(per_hop(interval.overhead_ns, interval.overhead_trips, processes));
  }
  PerHop result{.gross = median(gross), .overhead = median(overhead)};
  result.net = result.gross - result.overhead;
  return result;
}

}  // namespace ctxmatrix
