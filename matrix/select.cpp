#include "matrix/select.h"

#include <fmt/format.h>

#include <algorithm>

#include "ctxmatrix/error.h"
#include "matrix/source.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kShownCells = 8;

// A whole id, or a column such as "8p/16K", that is spelt much like the pattern.
std::string hint_of(const std::string& pattern, const std::vector<Cell>& cells) {
  std::vector<std::string> names;
  for (const Cell& cell : cells) {
    names.push_back(cell.column());
    names.push_back(cell.id());
  }
  return nearest(pattern, names);
}

[[noreturn]] void refuse_pattern(const std::string& pattern, const std::vector<Cell>& cells) {
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(cells.size(), kShownCells); ++i) shown.push_back(cells[i].id());
  if (cells.size() > kShownCells) shown.push_back(fmt::format("and {} more", cells.size() - kShownCells));
  throw InputError({"--cells " + pattern, 0, 0}, fmt::format("names no cell; the cells are {}{}", join(shown, ", "),
                                                             did_you_mean(hint_of(pattern, cells))));
}

}  // namespace

std::vector<Cell> select_cells(std::vector<Cell> cells, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return cells;
  std::vector<bool> named(cells.size());
  for (const std::string& pattern : patterns) {
    bool any = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!matches(cells[i], pattern)) continue;
      named[i] = any = true;
    }
    if (!any) refuse_pattern(pattern, cells);
  }
  std::vector<Cell> selected;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (named[i]) selected.push_back(std::move(cells[i]));
  }
  return selected;
}

}  // namespace ctxmatrix
