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

double speed_scale(const Repetition& repetition, const Gated& gated, double reference_ns) {
  std::vector<double> probes;
  for (std::size_t i = 0; i < repetition.intervals.size(); ++i) {
    if (!gated.clean[i]) continue;
    probes.push_back(static_cast<double>(repetition.intervals[i].probe_before_ns));
    probes.push_back(static_cast<double>(repetition.intervals[i].probe_after_ns));
  }
  return reference_ns > 0 && !probes.empty() ? reference_ns / median(probes) : 1;
}

std::optional<PerHop> repetition_estimate(const Repetition& repetition, const Gated& gated, int processes,
                                          double reference_ns) {
  assert(processes >= 1 && gated.clean.size() == repetition.intervals.size());
  if (!gated.usable) return std::nullopt;
  std::vector<double> gross;
  std::vector<double> overhead;
  std::vector<double> cold;
  for (std::size_t i = 0; i < repetition.intervals.size(); ++i) {
    if (!gated.clean[i]) continue;
    const Interval& interval = repetition.intervals[i];
    gross.push_back(per_hop(interval.elapsed_ns, interval.trips, processes));
    overhead.push_back(per_hop(interval.overhead_ns, interval.overhead_trips, processes));
    if (interval.cold_trips > 0) cold.push_back(per_hop(interval.cold_ns, interval.cold_trips, processes));
  }
  const double scale = speed_scale(repetition, gated, reference_ns);
  PerHop result{.gross = scale * median(gross), .overhead = scale * median(overhead)};
  result.net = result.gross - result.overhead;
  if (!cold.empty()) result.cold = scale * median(cold);
  return result;
}

}  // namespace ctxmatrix
