#include "formats/time_cell.h"

#include <fmt/format.h>

#include <cmath>

#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string fit(std::string text, int width) {
  text.resize(std::min(text.size(), static_cast<std::size_t>(width)));
  return fmt::format("{:>{}}", text, width);
}

}  // namespace

std::string time_cell(double us, int width) {
  if (!(us > 0) || std::isinf(us)) return std::string(static_cast<std::size_t>(width), ' ');
  if (us >= 1e7) return fit(fmt::format("{:.1f}", us / 1e6), width - 1) + "M";
  if (us >= 1e4) return fit(fmt::format("{:.1f}", us / 1e3), width - 1) + "K";
  if (us >= 10) return fit(fmt::format("{:.1f}", us), width);
  if (us < 0.001) return fit(fmt::format("{:.{}e}", us, width - 6), width);
  return fit(fmt::format("{:.{}f}", us, width - 2), width);
}

double two_decimals(double us) { return parse_number(fmt::format("{:.2f}", us)).value_or(us); }

}  // namespace ctxmatrix
