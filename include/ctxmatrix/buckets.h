// The buckets of a histogram of times: 32 to each doubling, so that a bucket is at most 3.2 % wide; exact below 64.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace ctxmatrix {

constexpr int kBucketBits = 5;
constexpr int kBuckets = 1184;  // up to 2^41, which is a quarter of an hour of ticks; what is beyond is in the last

constexpr int bucket_of(std::int64_t value) {
  constexpr std::uint64_t kExact = (2u << kBucketBits) - 1;
  const auto all = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0));
  const int shift = static_cast<int>(std::bit_width(all | kExact)) - kBucketBits - 1;
  return std::min(kBuckets - 1, (shift << kBucketBits) + static_cast<int>(all >> shift));
}

// The least value that belongs to it.
constexpr std::int64_t bucket_floor(int bucket) {
  constexpr int kPerDoubling = 1 << kBucketBits;
  if (bucket < 2 * kPerDoubling) return bucket;
  return static_cast<std::int64_t>(bucket % kPerDoubling + kPerDoubling) << (bucket / kPerDoubling - 1);
}

}  // namespace ctxmatrix
