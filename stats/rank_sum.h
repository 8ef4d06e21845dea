// The Mann-Whitney U test: what other benchmarks compare with, and what ours is measured against.
#pragma once

#include <optional>
#include <span>

namespace ctxmatrix {

// u counts the pairs in which the first sample's value is the larger, ties as one half. p is two-sided, 0 to 1: exact
// without ties and with at most kMostExactRankSum values in each sample, else by the normal approximation with the
// corrections for ties and for continuity. Mann, Whitney, Ann. Math. Stat. 18 (1947).
// Not for verdicts on times of two sessions: it takes drift for a difference (docs/measuring.md, section 6).
struct RankSum {
  double u = 0;
  double p = 1;
};

constexpr int kMostExactRankSum = 20;  // just above it the approximation is off by at most 0.004 in p

// Values finite. Nothing where a sample is empty.
std::optional<RankSum> rank_sum(std::span<const double> first, std::span<const double> second);

}  // namespace ctxmatrix
