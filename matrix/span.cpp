#include "matrix/span.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "matrix/axis_values.h"
#include "matrix/exclude.h"
#include "matrix/schema.h"
#include "matrix/workload_axes.h"

namespace ctxmatrix {
namespace {

// Every cell carries its placement's list of CPUs: many cells with long lists would eat the memory.
constexpr std::size_t kMostCpusInAll = 10'000'000;

std::vector<AxisValues> read_axes(const YamlNode& matrix, const Vocabulary& vocabulary) {
  std::vector<AxisValues> axes;
  const std::string workload = workload_of(matrix, vocabulary);
  for (Axis axis : kAxes) axes.push_back(axis_of(axis, matrix, vocabulary, workload));
  return axes;
}

std::size_t longest_list(const AxisValues& axis) {
  std::size_t most = 0;
  for (const AxisValue& value : axis.values) {
    if (auto* placement = std::get_if<Placement>(&value)) most = std::max(most, placement->cpus.size());
  }
  return most;
}

void check_size(const std::vector<AxisValues>& axes, const Place& place) {
  std::size_t cells = 1;
  std::size_t cpus = 0;
  for (const AxisValues& axis : axes) {
    cells *= axis.values.size();
    cpus = std::max(cpus, longest_list(axis));
    if (cells > kMostCells) refuse(place, fmt::format("matrix: too many cells; allowed: at most {}", kMostCells));
  }
  if (cells * cpus > kMostCpusInAll) {
    refuse(place, fmt::format("matrix: {} cells by {} CPUs; allowed: at most {}", cells, cpus, kMostCpusInAll));
  }
}

// The cell at a position of the span; the last axis varies fastest.
Cell cell_at(std::size_t position, const std::vector<AxisValues>& axes) {
  Cell cell;
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
    set_axis(cell, axis->axis, axis->values[position % axis->values.size()]);
    position /= axis->values.size();
  }
  return cell;
}

std::vector<Cell> spanned(const YamlNode* exclude, const std::vector<AxisValues>& axes, const Vocabulary& vocabulary) {
  std::size_t total = 1;
  for (const AxisValues& axis : axes) total *= axis.values.size();
  std::vector<bool> left_out(total);
  if (exclude != nullptr) left_out = excluded_cells(*exclude, axes, vocabulary);
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < total; ++i) {
    if (!left_out[i]) cells.push_back(cell_at(i, axes));
  }
  return cells;
}

// The one cell that an entry of `include` names; an axis left out takes its first value.
Cell included_cell(const YamlNode& node, const std::vector<AxisValues>& axes, const Vocabulary& vocabulary) {
  check_mapping(node, "include", cell_axis_names(text_of(axes.front().values.front())));
  if (node.keys.empty()) refuse(node.place, "include: an entry that names no axis; allowed: at least one axis");
  Cell cell = cell_at(0, axes);
  for (Axis axis : kAxes) {
    const YamlNode* named = node.find(axis_name(axis));
    if (named != nullptr) set_axis(cell, axis, read_axis_value(axis, *named, vocabulary));
  }
  return cell;
}

void add_included(const YamlNode& include, const std::vector<AxisValues>& axes, const Vocabulary& vocabulary,
                  std::vector<Cell>& cells) {
  check_entries(include, "include");
  bool overridden = std::any_of(axes.begin(), axes.end(), [](const AxisValues& axis) { return axis.overridden; });
  std::unordered_set<std::string> ids;
  for (const Cell& cell : cells) ids.insert(cell.id());
  for (const YamlNode& node : include.items) {
    Cell cell = included_cell(node, axes, vocabulary);
    if (ids.insert(cell.id()).second) {
      cells.push_back(std::move(cell));
    } else if (!overridden) {
      refuse(node.place, fmt::format("include: {} is there already; allowed: cells that are not", cell.id()));
    }
  }
}

}  // namespace

std::vector<Cell> span_cells(const YamlNode& root, const Vocabulary& vocabulary) {
  const YamlNode& matrix = *root.find("matrix");
  const YamlNode* exclude = root.find("exclude");
  const YamlNode* include = root.find("include");
  auto axes = read_axes(matrix, vocabulary);
  check_size(axes, matrix.place);
  auto cells = spanned(exclude, axes, vocabulary);
  if (include != nullptr) add_included(*include, axes, vocabulary, cells);
  if (cells.empty()) refuse(exclude->place, "exclude: no cell is left; allowed: at least one cell");
  return cells;
}

}  // namespace ctxmatrix
