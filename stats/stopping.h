// When a cell has been measured for long enough.
#pragma once

#include "ctxmatrix/measure.h"
#include "stats/cell_estimate.h"

namespace ctxmatrix {

// Whether an estimate is as precise as was asked for. In ns per hop.
//
// Wanted is max(precision * net, precision_gross * gross). More repetitions shrink the repeatability half-width but
// never the drift part, z * tau * gross: near the target, or above it, that part alone would keep a cell running for
// ever. (With the defaults it is 0.49 % of gross beside a target of 0.5 %: what is left for repeatability, 0.1 % of
// gross, is out of reach wherever net is under half of gross.) So `allowed`, the repeatability that is good enough, is
// the larger of
// - sqrt(wanted^2 - drift^2): the reported half-width, drift included, is at most what is wanted;
// - min(wanted, drift): repeatability meets the target by itself and is no longer the larger part of the error, so that
//   even endless repetitions would shrink the reported half-width by less than a factor sqrt(2).
// It moves without a jump from `wanted` where there is no drift, by way of wanted/sqrt(2), to `wanted` where drift is
// above it; the reported half-width stays honest in every case.
struct Precision {
  double reported = 0;       // half-width of net, the larger side, drift included
  double repeatability = 0;  // without drift
  double wanted = 0;
  double allowed = 0;  // of `repeatability`
  bool reached = false;
};
Precision precision_of(const CellTimes& times, const Measure& measure);

// How many usable repetitions make a cell precise enough, by the `usable` > 0 ones so far: repeatability shrinks with
// the root of the count. Between min_repetitions and max_repetitions.
double repetitions_wanted(int usable, const Precision& precision, const Measure& measure);

enum class Progress {
  more,       // go on
  done,       // at least min_repetitions usable, and precise enough
  exhausted,  // max_repetitions usable, and still not precise enough
};

// docs/measuring.md, section 4. A cell without a usable repetition is always `more`: that it gets no more tries for
// want of time is for the caller to say.
Progress progress_of(const CellEstimate& cell, const Measure& measure);

}  // namespace ctxmatrix
