// The clock of everything that is timed: CLOCK_MONOTONIC, in ns. Safe after a fork.
#pragma once

#include <time.h>

#include <cstdint>

#include "support/faults.h"

namespace ctxmatrix {

inline std::int64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::int64_t>(t.tv_sec) * 1'000'000'000 + t.tv_nsec + fault_clock_ns();
}

}  // namespace ctxmatrix
