// Whether several ways to measure one quantity give one answer.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// The value that lies in the most intervals at once, and whose they are.
struct Agreement {
  double lower = 0, upper = 0;         // where all of `members` overlap
  std::vector<std::size_t> members;    // indices, ascending
  std::vector<std::size_t> outsiders;  // the others, ascending
};

// Intervals that overlap in a common point agree. Of several places with as many, the lowest. At least one estimate.
Agreement agreement(std::span<const Estimate> estimates);

}  // namespace ctxmatrix
