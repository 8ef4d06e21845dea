#include "engine/session_draws.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace ctxmatrix {
namespace {

// Numbers that look random, from those that say what they are for. The finisher of SplitMix64 (Steele, Lea, Flood
// 2014).
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t bits = seed + (number + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
  return bits ^ bits >> 31;
}

std::uint64_t seed_of_round(std::uint64_t seed, int round) { return mixed(seed, static_cast<std::uint64_t>(round)); }

}  // namespace

std::vector<std::size_t> order_of_round(std::uint64_t seed, int round, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937_64 random(seed_of_round(seed, round));
  std::shuffle(order.begin(), order.end(), random);
  return order;
}

std::uint64_t seed_of_repetition(std::uint64_t seed, int round, std::size_t cell) {
  return mixed(seed_of_round(seed, round), cell);
}

}  // namespace ctxmatrix
