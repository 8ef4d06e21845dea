// The time stamp counter of x86, 64 bits wide. Whether it can be relied on is for host/ to say. Safe after a fork.
#pragma once

#include <cstdint>

#include "support/clock.h"

#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#endif

namespace ctxmatrix {

inline std::int64_t read_tsc() {
#if defined(__x86_64__) || defined(__i386__)
  return static_cast<std::int64_t>(__rdtsc());
#else
  return 0;
#endif
}

// Ticks of the TSC; without it ns.
inline std::int64_t read_ticks(bool tsc) { return tsc ? read_tsc() : now_ns(); }

}  // namespace ctxmatrix
