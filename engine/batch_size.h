// How many trips make a timed batch: pure, from the warm-up's times.
#pragma once

#include <cstdint>
#include <span>

namespace ctxmatrix {

// The median of what a warm-up remembers, in ns, at least 1: `count` were timed, the latest of them, at most as many as
// `remembered` holds, stand there in any order. count >= 1.
double median_of_warmup(std::span<const std::int64_t> remembered, std::int64_t count);

// The number of trips that last about `wanted_ns` together: at least 1.
std::int64_t batch_size(std::int64_t wanted_ns, double trip_ns);

}  // namespace ctxmatrix
