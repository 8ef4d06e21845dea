#include <doctest/doctest.h>

#include <cmath>

#include "stats/round_pairs.h"

using namespace ctxmatrix;

namespace {

SideCell side(std::vector<int> rounds, std::vector<double> net) {
  SideCell cell;
  cell.net = {net};
  for (double& time : net) time += 10;
  cell.gross = {net};
  cell.rounds = {std::move(rounds)};
  return cell;
}

}  // namespace

TEST_CASE("the times of a round stand beside each other, whatever their order") {
  const auto pairs = round_pairs(side({0, 1, 2, 4}, {1, 2, 3, 5}), side({4, 2, 1, 0, 3}, {50, 30, 20, 10, 40}), false);
  REQUIRE(pairs);
  CHECK(pairs->first == std::vector<double>{std::log(5), std::log(3), std::log(2), std::log(1)});
  CHECK(pairs->second == std::vector<double>{std::log(50), std::log(30), std::log(20), std::log(10)});
  CHECK(round_pairs(side({7}, {1}), side({7}, {2}), true)->second[0] == std::log(12));
}

TEST_CASE("too few rounds in common, several sessions, or unknown rounds are no pairs") {
  CHECK(round_pairs(side({0, 1, 2, 3, 4}, {1, 1, 1, 1, 1}), side({0, 1, 2, 3, 9}, {1, 1, 1, 1, 1}), false));
  CHECK_FALSE(round_pairs(side({0, 1, 2, 3, 4}, {1, 1, 1, 1, 1}), side({0, 1, 2, 8, 9}, {1, 1, 1, 1, 1}), false));
  SideCell several = side({0}, {1});
  several.rounds.push_back({0});
  several.net.push_back({1});
  CHECK_FALSE(round_pairs(several, several, false));
  CHECK_FALSE(round_pairs(side({}, {1}), side({}, {1}), false));
}
