// The repetitions of two sides measured in turn, round by round (`ctxmatrix ab`).
#pragma once

#include <optional>
#include <vector>

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

// Logarithms of times in us, as many of each: first[i] and second[i] are of one round.
struct RoundPairs {
  std::vector<double> first, second;
};

// The rounds that both sides have, by their gross or net times, which must be above 0. Nothing where either side has
// several sessions or no rounds, or where fewer than 0.8 of the shorter side's are in both: a gate that kept other
// rounds on one side than on the other leaves too few.
std::optional<RoundPairs> round_pairs(const SideCell& base, const SideCell& other, bool gross);

}  // namespace ctxmatrix
