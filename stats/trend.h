// Whether a series moves one way in the course of time.
#pragma once

#include <cstdint>
#include <span>

namespace ctxmatrix {

// Mann-Kendall test. s is the number of pairs that rise less the number that fall; p is two-sided, 0 to 1, exact for up
// to ten values without ties, else by the normal approximation with the correction for ties and for continuity. Mann,
// Econometrica 13 (1945); Kendall: Rank Correlation Methods; Gilbert: Statistical Methods for Environmental Pollution
// Monitoring (1987), section 16.4. Values finite, in the order of time, any number of them: fewer than two, or all
// alike, give s = 0 and p = 1.
struct MannKendall {
  std::int64_t s = 0;
  double p = 1;
};
MannKendall mann_kendall(std::span<const double> series);

// The change from the median of the first half to that of the second, of the median of all: 0.02 for +2 %. The middle
// value of an odd number is in neither half. 0 where there are fewer than two values or the median of all is 0.
double change_between_halves(std::span<const double> series);

// p < 0.01, and the halves differ by over 1 %. Both: a long series makes a trend of no consequence significant, and a
// short one makes a large difference by chance.
bool has_trend(std::span<const double> series);

}  // namespace ctxmatrix
