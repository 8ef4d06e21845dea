#include "workloads/probe.h"

#include <algorithm>

#include "support/clock.h"

namespace ctxmatrix {

std::int64_t probe(std::int64_t iterations) {
  std::uint64_t a = 1, b = 2, c = 3, d = 4, e = 5;
  std::int64_t start = now_ns();
  for (std::int64_t i = 0; i < iterations; ++i) {
    a += 1;
    b += 1;
    c += 1;
    d += 1;
    e += 1;
    asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e));  // five chains of adds, none of them foreseen
  }
  return now_ns() - start;
}

std::int64_t calibrate_probe(std::int64_t wanted_ns) {
  constexpr std::int64_t kTrial = 4096;
  std::int64_t fastest = probe(kTrial);
  for (int i = 0; i < 20; ++i) fastest = std::min(fastest, probe(kTrial));
  return std::max<std::int64_t>(1, kTrial * wanted_ns / std::max<std::int64_t>(1, fastest));
}

}  // namespace ctxmatrix
