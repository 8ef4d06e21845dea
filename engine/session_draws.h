// What a session draws at random. It follows from the run's seed and the round alone, whatever happened before, so that
// a run that goes on after an interruption draws the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ctxmatrix {

// The numbers 0 to count - 1, shuffled.
std::vector<std::size_t> order_of_round(std::uint64_t seed, int round, std::size_t count);

// Of a cell's repetition in a round; `cell`: which of the plan.
std::uint64_t seed_of_repetition(std::uint64_t seed, int round, std::size_t cell);

}  // namespace ctxmatrix
