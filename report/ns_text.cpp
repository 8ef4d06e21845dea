#include "report/ns_text.h"

#include <fmt/format.h>

#include "stats/half_width.h"

namespace ctxmatrix {

std::string ns_text(const Estimate& estimate) {
  const int decimals = estimate.point < 100 ? 2 : 1;
  std::string text = fmt::format("{:.{}f} ns", estimate.point, decimals);
  if (estimate.lower <= 0)
    return text + fmt::format(" ({:.{}f} to {:.{}f})", estimate.lower, decimals, estimate.upper, decimals);
  return text + fmt::format(" +-{:.1f} %", 100 * half_width(estimate) / estimate.point);
}

}  // namespace ctxmatrix
