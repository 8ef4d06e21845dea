// Dependent loads along one random cycle through all lines of the working set: no prefetcher helps, so that the whole
// cost of refilling the cache shows. The cycle is seeded: the same seed lays the same path.
#include <cstring>
#include <random>
#include <utility>

#include "workloads/touches/touches.h"

namespace ctxmatrix {
namespace {

std::size_t lines_of(std::size_t bytes) { return bytes / kCacheLine; }

std::uint64_t load(const unsigned char* at) {
  std::uint64_t value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

void store(unsigned char* at, std::uint64_t value) { std::memcpy(at, &value, sizeof value); }

// Sattolo's algorithm makes a permutation that is one cycle (Sattolo 1986, "An algorithm to generate a random cyclic
// permutation"). Each line holds the offset of the next.
void prepare(unsigned char* buffer, std::size_t bytes, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::size_t lines = lines_of(bytes);
  for (std::size_t i = 0; i < lines; ++i) store(buffer + i * kCacheLine, i * kCacheLine);
  for (std::size_t i = lines; i > 1; --i) {
    unsigned char* last = buffer + (i - 1) * kCacheLine;
    unsigned char* other = buffer + random() % (i - 1) * kCacheLine;
    std::uint64_t kept = load(last);
    store(last, load(other));
    store(other, kept);
  }
}

std::uint64_t touch(unsigned char* buffer, std::size_t bytes) {
  std::uint64_t at = 0;
  for (std::size_t lines = lines_of(bytes); lines > 0; --lines) at = load(buffer + at);
  return at;
}

}  // namespace

constexpr Touch kChaseTouch = {"chase", "dependent loads along a seeded random cycle over the cache lines", prepare,
                               touch};

}  // namespace ctxmatrix
