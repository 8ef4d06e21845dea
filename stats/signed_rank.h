// The null distribution of Wilcoxon's signed-rank statistic W: the sum of those ranks of n values that are positive.
#pragma once

#include <cstddef>

namespace ctxmatrix {

// Above this n the normal approximation with continuity correction is used: at n = 201 it is one rank off, 8532 for
// 8533, and to the safe side, while the exact distribution takes time of order n^3.
constexpr std::size_t kMostExactSignedRank = 200;

// P(W <= w) for n >= 1 values without ties. Exact up to kMostExactSignedRank.
double signed_rank_cdf(std::size_t n, std::size_t w);

// How deep from either end of the sorted n(n+1)/2 Walsh averages the ends of a confidence interval lie: the largest
// depth d >= 1 with 2 P(W <= d-1) <= 1 - confidence; 1 (the whole range) where there is none.
// `reached` is the confidence that this depth really has, 1 - 2 P(W <= d-1): the whole range has 1 - 2^(1-n), which is
// under 95 % for n < 6. Hollander, Wolfe: Nonparametric Statistical Methods, section 3.3.
struct SignedRankDepth {
  std::size_t depth = 1;
  double reached = 0;
};
SignedRankDepth signed_rank_depth(std::size_t n, double confidence);

}  // namespace ctxmatrix
