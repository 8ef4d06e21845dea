#include "stats/signed_rank.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "stats/distributions.h"

namespace ctxmatrix {
namespace {

std::size_t largest_sum(std::size_t n) { return n * (n + 1) / 2; }

// P(W = w) for w = 0 .. most. Rank r is in the sum or not, with equal chance, so one pass for each rank folds it in;
// halving at once keeps every number a probability, where counts would overflow at n = 64.
std::vector<double> probabilities(std::size_t n, std::size_t most) {
  std::vector<double> p(most + 1, 0.0);
  p[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (std::size_t w = std::min(most, largest_sum(rank)); w >= rank; --w) p[w] = (p[w] + p[w - rank]) / 2;
    for (std::size_t w = 0; w < std::min(rank, most + 1); ++w) p[w] /= 2;
  }
  return p;
}

struct Moments {
  double mean;
  double deviation;
};

Moments moments(std::size_t count) {
  const auto n = static_cast<double>(count);
  return {n * (n + 1) / 4, std::sqrt(n * (n + 1) * (2 * n + 1) / 24)};
}

double approximate_cdf(std::size_t n, double w) {
  const auto [mean, deviation] = moments(n);
  return normal_cdf((w + 0.5 - mean) / deviation);
}

SignedRankDepth exact_depth(std::size_t n, double alpha) {
  // Never deeper than the middle, which has confidence 0.
  const std::vector<double> p = probabilities(n, largest_sum(n) / 2);
  double below = p[0];  // P(W <= depth - 1)
  std::size_t depth = 1;
  while (depth < p.size() && 2 * (below + p[depth]) <= alpha) below += p[depth++];
  return {depth, std::max(0.0, 1 - 2 * below)};
}

SignedRankDepth approximate_depth(std::size_t n, double confidence) {
  const auto [mean, deviation] = moments(n);
  const double deepest = std::floor(mean - 0.5 - normal_half_width(confidence) * deviation);
  const double depth = std::max(0.0, deepest) + 1;
  return {static_cast<std::size_t>(depth), std::max(0.0, 1 - 2 * approximate_cdf(n, depth - 1))};
}

}  // namespace

double signed_rank_cdf(std::size_t n, std::size_t w) {
  assert(n >= 1);
  if (w >= largest_sum(n)) return 1;
  if (n > kMostExactSignedRank) return approximate_cdf(n, static_cast<double>(w));
  double sum = 0;
  for (const double p : probabilities(n, w)) sum += p;
  return std::min(1.0, sum);
}

SignedRankDepth signed_rank_depth(std::size_t n, double confidence) {
  assert(n >= 1 && confidence > 0 && confidence < 1);
  return n > kMostExactSignedRank ? approximate_depth(n, confidence) : exact_depth(n, 1 - confidence);
}

}  // namespace ctxmatrix
