// Samples that several tests share, and repetitions made to order.
#pragma once

#include <cstdint>
#include <vector>

#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Hollander, Wolfe: Nonparametric Statistical Methods, table 3.1: Hamilton depression scale factor IV of nine patients
// before and after a tranquillizer.
inline const std::vector<double> kBefore{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
inline const std::vector<double> kAfter{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};

// Invented, as tests/stats/reference/reference.py has it.
inline const std::vector<double> kTwelve{98.1, 101.2, 99.7, 100.4, 100.9, 99.2, 100.1, 98.8, 101.7, 100.6, 99.9, 102.3};

// An interval of 10 trips and 5 overhead passes on a ring of two: 20 and 10 hops.
inline Interval interval_of(double gross_ns, double overhead_ns, std::int64_t probe_before, std::int64_t probe_after) {
  Interval interval;
  interval.trips = 10;
  interval.elapsed_ns = static_cast<std::int64_t>(20 * gross_ns);
  interval.overhead_trips = 5;
  interval.overhead_ns = static_cast<std::int64_t>(10 * overhead_ns);
  interval.probe_before_ns = probe_before;
  interval.probe_after_ns = probe_after;
  interval.counted_trips = 11;
  interval.switches_voluntary = 22;
  return interval;
}

// Twenty such intervals, all at the clean speed of 12000 ns.
inline Repetition repetition_of(double gross_ns, double overhead_ns) {
  Repetition repetition;
  repetition.intervals.assign(20, interval_of(gross_ns, overhead_ns, 12000, 12000));
  return repetition;
}

// The default method with some parameters set otherwise.
template <typename Set>
Measure measure_with(Set set) {
  Measure measure;
  set(measure);
  return measure;
}

}  // namespace ctxmatrix
