// The normal and Student's t distribution. The only place that knows Boost.Math.
#pragma once

namespace ctxmatrix {

// P(Z <= z) of the standard normal distribution.
double normal_cdf(double z);

// The z below which a share 0 < p < 1 of the standard normal distribution lies.
double normal_quantile(double p);

// The half-width, in standard errors, of a two-sided normal interval of this confidence, 0 < confidence < 1: 1.96 for
// 0.95.
double normal_half_width(double confidence);

// P(|Z| >= |z|): the two-sided p of a normal statistic.
double normal_two_sided_p(double z);

// As the two above, for Student's t with df > 0 degrees of freedom, not necessarily a whole number.
double students_t_half_width(double confidence, double df);
double students_t_two_sided_p(double t, double df);

}  // namespace ctxmatrix
