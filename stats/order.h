// Location and spread of a sample: what the other files of this room are made of.
// Precondition of every function: at least one value (two where it says so), all finite. Results have the values' unit.
#pragma once

#include <span>

namespace ctxmatrix {

// The middle value; the mean of the middle two where the count is even.
double median(std::span<const double> values);

// Arithmetic mean.
double mean(std::span<const double> values);

// Sample variance (divisor n-1), in two passes: E[x^2] - E[x]^2 loses all digits where the spread is small beside the
// mean, which is what a good measurement looks like. At least two values.
double variance(std::span<const double> values);

// Square root of the variance. At least two values.
double standard_deviation(std::span<const double> values);

// The value below which a share 0 <= p <= 1 of the sample lies: definition 7 of Hyndman and Fan, Am. Stat. 50 (1996),
// linear between order statistics; the default of R and numpy.
double quantile(std::span<const double> values, double p);

// Median absolute deviation from the median, times 1.4826: equals the standard deviation for normal data and takes no
// notice of anything that disturbs less than half of the values. (Not Boost.Math's: that of 1.74 is wrong.)
double robust_spread(std::span<const double> values);

}  // namespace ctxmatrix
