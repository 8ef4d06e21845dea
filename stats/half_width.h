// How wide the interval of an estimate is, and how a second source of error widens it.
#pragma once

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// The larger of the two sides, in the estimate's unit.
double half_width(const Estimate& estimate);

// The estimate with each side widened by an independent error of half-width `extra` >= 0 at the same confidence:
// sqrt(side^2 + extra^2). The sides stay apart, since a rank interval need not be symmetric.
Estimate widened(const Estimate& estimate, double extra);

}  // namespace ctxmatrix
