#include "stats/gate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace ctxmatrix {
namespace {

bool is_clean(const Interval& interval, double tolerance_ns, double probe_mode_ns) {
  const auto near_mode = [&](std::int64_t probe_ns) {
    return std::abs(static_cast<double>(probe_ns) - probe_mode_ns) <= tolerance_ns;
  };
  const bool whole = interval.trips > 0 && interval.overhead_trips > 0;
  return whole && near_mode(interval.probe_before_ns) && near_mode(interval.probe_after_ns);
}

}  // namespace

std::size_t Gated::clean_count() const {
  return static_cast<std::size_t>(std::count(clean.begin(), clean.end(), true));
}

std::vector<double> probes_of(const Repetition& repetition) {
  std::vector<double> probes;
  if (repetition.intervals.empty()) return probes;
  probes.reserve(repetition.intervals.size() + 1);
  for (const Interval& interval : repetition.intervals) probes.push_back(static_cast<double>(interval.probe_before_ns));
  probes.push_back(static_cast<double>(repetition.intervals.back().probe_after_ns));
  return probes;
}

Gated gate(const Repetition& repetition, const Measure& measure, double probe_mode_ns) {
  assert(repetition.intervals.empty() || probe_mode_ns > 0);
  Gated gated;
  for (const Interval& interval : repetition.intervals)
    gated.clean.push_back(is_clean(interval, measure.gate * probe_mode_ns, probe_mode_ns));

  const auto clean = static_cast<double>(gated.clean_count());
  const auto all = static_cast<double>(gated.clean.size());
  const int wanted = std::max(1, std::min(measure.min_clean_intervals, measure.intervals));
  gated.usable = clean >= wanted && clean / all >= measure.min_clean_share;
  return gated;
}

double kept_share(std::span<const Gated> repetitions) {
  std::size_t clean = 0;
  std::size_t all = 0;
  for (const Gated& repetition : repetitions) {
    clean += repetition.clean_count();
    all += repetition.clean.size();
  }
  return all == 0 ? 0.0 : static_cast<double>(clean) / static_cast<double>(all);
}

}  // namespace ctxmatrix
