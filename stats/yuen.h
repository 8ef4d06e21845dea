// Do two samples have the same centre, where both have tails? Yuen's trimmed t test.
#pragma once

#include <optional>
#include <span>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A test of a difference, in the unit of the samples.
struct DifferenceTest {
  Estimate difference;        // of the centres, second less first, with its interval
  double standard_error = 0;  // of the difference
  double df = 0;              // degrees of freedom, at most kMostDf
  double p = 1;               // two-sided, of no difference
};

// Stands for "as good as normal": the quantiles of t are then those of the normal distribution to five digits.
constexpr double kMostDf = 1e6;

// What measuring.md compares two samples with.
constexpr double kTrim = 0.2;

// Yuen, Biometrika 61 (1974): the difference of the trimmed means, its standard error from winsorised variances,
// degrees of freedom by Welch's formula; Wilcox: Introduction to Robust Estimation and Hypothesis Testing, section 5.3.
// Each sample loses floor(trim * n) values at either end. trim = 0 is Welch's t test.
//
// `extra_variance` >= 0 is added to the variance of the difference: drift between the sessions that the samples come
// from, 2 tau^2 in squared units of the samples where each is of one session. It is taken as known, so that it adds
// degrees of freedom (Satterthwaite).
//
// Precondition: values finite, 0 <= trim < 0.5, 0 < confidence < 1. Nothing where trimming leaves a sample fewer than
// two values. Two samples that each hold one value over and over have standard error 0: the interval is then the
// difference itself, and p is 1 if that is 0 and 0 if it is not.
std::optional<DifferenceTest> yuen(std::span<const double> first, std::span<const double> second, double confidence,
                                   double trim = kTrim, double extra_variance = 0);

// The same of samples measured in pairs, first[i] beside second[i]: the trimmed mean of the differences (Tukey and
// McLaughlin, Sankhya A 25 (1963); Wilcox, section 4.4). What drifts in both alike is not in it. Precondition: as many
// of each. Nothing where trimming leaves fewer than two pairs.
std::optional<DifferenceTest> paired_trimmed_t(std::span<const double> first, std::span<const double> second,
                                               double confidence, double trim = kTrim);

}  // namespace ctxmatrix
