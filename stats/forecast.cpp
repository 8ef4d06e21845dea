#include "stats/forecast.h"

#include <cassert>
#include <cmath>

#include "stats/distributions.h"
#include "stats/stopping.h"

namespace ctxmatrix {
namespace {

double repetition_ns(const CellResult& cell) {
  double total = 0;
  for (const Repetition& one : cell.repetitions) {
    total += static_cast<double>(one.setup_ns + one.warmup_ns + one.measured_ns + one.reap_ns);
  }
  return total / static_cast<double>(cell.repetitions.size());
}

}  // namespace

Forecast forecast(const CellResult& cell, const CellEstimate& estimate, const Measure& measure) {
  assert(estimate.times && estimate.usable > 0);
  CellTimes times = *estimate.times;
  times.drift_ns = normal_half_width(measure.confidence) * measure.drift * times.gross.point;  // of one session
  const Precision precision = precision_of(times, measure);
  const double usable = estimate.usable;
  const double needed = repetitions_wanted(estimate.usable, precision, measure);
  const double tries = needed * static_cast<double>(cell.repetitions.size()) / usable;
  return {static_cast<std::int64_t>(tries * repetition_ns(cell)),
          std::hypot(precision.repeatability * std::sqrt(usable / needed), times.drift_ns)};
}

}  // namespace ctxmatrix
