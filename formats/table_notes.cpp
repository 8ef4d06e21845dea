#include "formats/table_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "formats/time_cell.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostNotes = 200;
constexpr std::size_t kMostNamed = 7;  // cells in one footnote

bool is_own(const RowSet& set) { return set.source == "ctxmatrix"; }

// The name of each line, with the number of its row where several lines have the same one.
std::vector<std::string> names_of(const TableGroup& group) {
  std::map<std::string, int> uses;
  std::vector<std::string> names;
  for (const TableLine& line : group.lines) {
    std::string name = line_name(*line.set);
    names.push_back(name.empty() ? line.set->os : name);
    ++uses[names.back()];
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (uses[names[i]] > 1) names[i] = fmt::format("{} (row {})", names[i], i + 1);
  }
  if (names.size() == 1) names[0].clear();
  return names;
}

// Why a cell of the line is blank or doubtful; empty where it is neither. Cells with the same text share a footnote.
std::string why(const TableLine& line, const TableCell& cell) {
  auto found = line.rows.find(cell);
  if (found == line.rows.end()) return is_own(*line.set) ? "not in this result's matrix" : "not in the input";
  const Row& row = *found->second;
  std::string reason = row.reason.empty() ? "" : ": " + row.reason;
  if (row.status == "missing") return "missing in the input" + reason;
  if (row.status == "imported") return row.us && *row.us > 0 ? "" : "0 in the input";
  if (row.status != "ok") return row.status + reason;
  if (!row.us) return "no time" + reason;
  if (shown_time(row) <= 0) return fmt::format("the net time is {} us{}", *row.us, reason);
  return "";
}

std::set<TableCell> columns_of(const TableGroup& group) {
  std::set<TableCell> cells;
  for (const TableColumns& table : group.tables) cells.insert(table.cells.begin(), table.cells.end());
  return cells;
}

// The cells that a line need not explain: a column of a table in which it does not stand.
bool stands(const TableGroup& group, const TableLine& line, const TableCell& cell) {
  return std::any_of(group.tables.begin(), group.tables.end(), [&](const TableColumns& table) {
    return std::find(table.cells.begin(), table.cells.end(), cell) != table.cells.end() && line.has(table);
  });
}

void add_line_notes(const TableGroup& group, const TableLine& line, const std::string& name,
                    std::vector<std::string>& notes) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;  // in the order of the columns
  for (const TableCell& cell : columns_of(group)) {
    std::string reason = why(line, cell);
    if (reason.empty() || !stands(group, line, cell)) continue;
    auto same = std::find_if(by_reason.begin(), by_reason.end(), [&](const auto& r) { return r.first == reason; });
    if (same == by_reason.end()) same = by_reason.insert(by_reason.end(), {reason, {}});
    same->second.push_back(cell.head());
  }
  for (auto& [reason, cells] : by_reason) {
    if (cells.size() > kMostNamed) {
      std::size_t more = cells.size() - kMostNamed;
      cells.resize(kMostNamed);
      cells.push_back(fmt::format("and {} more", more));
    }
    notes.push_back(fmt::format("{}{}{}: {}", name, name.empty() ? "" : ": ", join(cells, ", "), reason));
  }
}

std::string left_out(const TableGroup& group) {
  auto shown = columns_of(group);
  std::size_t cells = 0;
  for (const TableLine& line : group.lines) {
    for (const auto& [cell, row] : line.rows) cells += shown.count(cell) == 0 ? 1 : 0;
  }
  return cells == 0
             ? ""
             : fmt::format("{} more cell{} not in these columns; export has all", cells, cells == 1 ? " is" : "s are");
}

}  // namespace

std::string line_name(const RowSet& set) {
  if (!set.host.empty() || set.source != "lat_ctx") return set.host;
  std::string name = printable(set.file.substr(set.file.find_last_of('/') + 1));
  return name.substr(0, name.find_last_of('.'));
}

double shown_time(const Row& row) {
  if (!row.us) return 0;
  return row.source == "ctxmatrix" ? two_decimals(*row.us) : *row.us;
}

std::vector<std::string> footnotes(const std::vector<TableGroup>& groups) {
  std::vector<std::string> notes;
  for (const TableGroup& group : groups) {
    auto names = names_of(group);
    for (std::size_t i = 0; i < names.size() && notes.size() < kMostNotes; ++i) {
      add_line_notes(group, group.lines[i], names[i], notes);
    }
    std::string more = left_out(group);
    if (!more.empty()) notes.push_back(more);
  }
  return notes;
}

}  // namespace ctxmatrix
