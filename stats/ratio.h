// Times are compared by their ratio, and ratios are averaged and tested as logarithms: +10 % and its undoing then weigh
// the same.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Natural logarithms of times in any unit. Nothing where one of them is not above 0: such a net time has no ratio.
std::optional<std::vector<double>> logs(std::span<const double> times);

// The ratio that a difference of natural logarithms stands for: 1.02 where the second is 2 % slower. No unit.
Estimate ratio_of(const Estimate& log_difference);

}  // namespace ctxmatrix
