// The mode of the contention probe: the clean speed of this run, p*.
#pragma once

#include <optional>
#include <span>

namespace ctxmatrix {

// The median of the values in the densest window [x, x (1 + width)]; of equally dense windows the lowest.
//
// Why the mode: contention makes probes slower, in up to 60 % of the time, so that neither mean nor median is the clean
// speed; rare turbo states make a few probes faster, so that a low quantile would be one of those and everything else
// would look disturbed. Clean probes repeat each other within a percent or two while disturbed ones spread out, so the
// most populated narrow window is the clean speed. `width` is the gate itself: the window is what the gate would keep.
//
// Unit: that of the values. Precondition: values finite and above 0, width >= 0. Nothing where there are no values.
std::optional<double> mode(std::span<const double> values, double width);

}  // namespace ctxmatrix
