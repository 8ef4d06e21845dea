// Whether several ways to measure one quantity give one answer, and if not, whether that can be told from noise.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A net time as it is reported, in ns, with the half-width that drift between sessions has in its interval.
struct NetTime {
  Estimate ns;
  double drift_ns = 0;
};

// Of two net times that were measured in turn: second less first, known to +- half_width.
struct Difference {
  double ns = 0;
  double half_width = 0;
};

// What the two have measured at the same time drifts in part together, and that part cancels: half of its variance is
// taken to be shared (docs/measuring.md, "Crosscheck").
Difference difference_of(const NetTime& first, const NetTime& second);

enum class Relation {
  alike,    // the difference is within the margin, all of its interval
  apart,    // it is not 0, by all of its interval, and not alike
  unclear,  // neither: the interval is too wide to tell
};

// `margin`: a share of the smaller of the two.
Relation relation_of(const NetTime& first, const NetTime& second, double margin);

// The most net times of which no two are apart.
struct Agreement {
  std::vector<std::size_t> members;    // indices, ascending by time
  std::vector<std::size_t> outsiders;  // the others, ascending by time
  bool alike = true;                   // every two of the members; else the intervals are too wide to say so
  double widest_ns = 0;                // half-width of the least known difference of two members
};

// Of several groups with as many, the one with the least times. At least one net time.
Agreement agreement(std::span<const NetTime> nets, double margin);

}  // namespace ctxmatrix
