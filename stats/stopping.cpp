#include "stats/stopping.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "stats/half_width.h"

namespace ctxmatrix {

Precision precision_of(const CellTimes& times, const Measure& measure) {
  Precision precision;
  precision.reported = half_width(times.net);
  precision.repeatability = half_width(times.net_repeatability);
  precision.wanted = std::max(measure.precision * times.net.point, measure.precision_gross * times.gross.point);
  const double left = std::sqrt(std::max(0.0, precision.wanted * precision.wanted - times.drift_ns * times.drift_ns));
  precision.allowed = std::max(left, std::min(precision.wanted, times.drift_ns));
  precision.reached = precision.repeatability <= precision.allowed;
  return precision;
}

double repetitions_wanted(int usable, const Precision& precision, const Measure& measure) {
  assert(usable > 0);
  const double ratio = precision.allowed > 0 ? precision.repeatability / precision.allowed : 1;
  return std::clamp<double>(std::ceil(usable * ratio * ratio), measure.min_repetitions, measure.max_repetitions);
}

Progress progress_of(const CellEstimate& cell, const Measure& measure) {
  if (!cell.times) return Progress::more;
  if (cell.usable >= measure.min_repetitions && precision_of(*cell.times, measure).reached) return Progress::done;
  return cell.usable >= measure.max_repetitions ? Progress::exhausted : Progress::more;
}

}  // namespace ctxmatrix
