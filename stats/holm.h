// Many comparisons at once: how sure each one is when all are looked at.
#pragma once

#include <span>
#include <vector>

namespace ctxmatrix {

// Holm's step-down adjustment, Scand. J. Stat. 6 (1979): the p values, 0 to 1, in the order given, raised so that
// calling every one under alpha a difference makes any false call at all with probability alpha or less, however the
// comparisons depend on each other.
std::vector<double> holm(std::span<const double> p_values);

}  // namespace ctxmatrix
