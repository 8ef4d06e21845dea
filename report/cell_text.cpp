#include "report/cell_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ctxmatrix {

std::string us_text(double us) { return fmt::format("{:.{}f}", us, std::abs(us) < 10 ? 4 : 3); }

std::string cell_name(const CellResult& cell, const RunResult& result) {
  auto same = [&](const CellResult& other) { return other.cell.column() == cell.cell.column(); };
  return std::count_if(result.cells.begin(), result.cells.end(), same) == 1 ? cell.cell.column() : cell.cell.id();
}

std::string value_text(const Estimate& net) {
  if (net.lower <= 0) return fmt::format("<{} us", us_text(std::max(net.upper, 0.0) / 1000));
  double half_width = std::max(net.point - net.lower, net.upper - net.point);
  return fmt::format("{} us +-{:.1f} %", us_text(net.point / 1000), 100 * half_width / net.point);
}

std::string cell_line(const CellResult& cell) {
  std::string text = cell.cell.id() + " ";
  if (cell.status == Status::failed || cell.status == Status::timeout || cell.status == Status::skipped) {
    return text + fmt::format("{}: {}", status_name(cell.status), cell.reason);
  }
  text += cell.net ? value_text(*cell.net) : std::string("no usable repetition yet");
  return text + fmt::format(", {} repetition{}, {:.0f} % kept", cell.usable, cell.usable == 1 ? "" : "s",
                            100 * cell.kept_share);
}

}  // namespace ctxmatrix
