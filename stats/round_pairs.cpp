#include "stats/round_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

namespace ctxmatrix {
namespace {

constexpr double kInCommon = 0.8;

}  // namespace

std::optional<RoundPairs> round_pairs(const SideCell& base, const SideCell& other, bool gross) {
  if (base.rounds.size() != 1 || other.rounds.size() != 1) return std::nullopt;
  const auto& before = gross ? base.gross[0] : base.net[0];
  const auto& after = gross ? other.gross[0] : other.net[0];
  if (base.rounds[0].size() != before.size() || other.rounds[0].size() != after.size()) return std::nullopt;
  std::map<int, double> by_round;
  for (std::size_t i = 0; i < before.size(); ++i) by_round[base.rounds[0][i]] = before[i];
  RoundPairs pairs;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto same = by_round.find(other.rounds[0][i]);
    if (same == by_round.end()) continue;
    pairs.first.push_back(std::log(same->second));
    pairs.second.push_back(std::log(after[i]));
  }
  const auto wanted = kInCommon * static_cast<double>(std::min(before.size(), after.size()));
  return static_cast<double>(pairs.first.size()) >= wanted ? std::optional(pairs) : std::nullopt;
}

}  // namespace ctxmatrix
