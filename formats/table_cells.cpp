#include "formats/table_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostColumns = 8;   // about a terminal's width; lmbench's own grid has eight process counts
constexpr std::size_t kMostTables = 100;  // nobody reads on, and an import may hold a million cells

using Cells = std::set<TableCell>;

std::string size_head(double size_kib) { return fmt::format("{}K", size_kib); }

// The kinds in the order in which they first appear. Placement, policy and pages part them only where one result has
// several.
std::vector<CellKind> kinds_of(const std::vector<RowSet>& sets) {
  std::vector<CellKind> kinds;
  bool several = false;
  auto add = [&](const Row& r, bool whole) {
    CellKind kind{r.workload,          r.transport, r.touch, r.members, whole ? r.placement : "", whole ? r.policy : "",
                  whole ? r.pages : ""};
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  };
  for (const RowSet& set : sets) {
    std::set<std::tuple<std::string, std::string, std::string>> where;
    for (const Row& row : set.rows) where.insert({row.placement, row.policy, row.pages});
    several |= where.size() > 1;
  }
  for (bool known : {true, false}) {  // imported rows join a table of measured ones where there is one
    for (const RowSet& set : sets) {
      for (const Row& row : set.rows) {
        bool joins = std::any_of(kinds.begin(), kinds.end(), [&](const CellKind& k) { return k.holds(row); });
        if (known == !row.placement.empty() && !joins) add(row, several);
      }
    }
  }
  return kinds;
}

bool is_seven(const TableCell& cell) {
  const auto& seven = lmbench_cells();
  return std::find(seven.begin(), seven.end(), cell) != seven.end();
}

struct Extent {
  Cells all;          // cells of the kind
  bool raw = false;   // an lmbench raw file is among the results
  bool more = false;  // another result has cells beyond the seven
};

std::vector<TableLine> lines_of(const std::vector<RowSet>& sets, const CellKind& kind, Extent& extent) {
  std::vector<TableLine> lines;
  for (const RowSet& set : sets) {
    TableLine line{&set, {}};
    for (const Row& row : set.rows) {
      if (!row.procs || !row.size_kib || !kind.holds(row)) continue;
      TableCell cell{*row.procs, *row.size_kib};
      line.rows.emplace(cell, &row);
      extent.all.insert(cell);
      extent.raw |= row.source == "lmbench-raw";
      extent.more |= row.source != "lmbench-raw" && !is_seven(cell);
    }
    if (!line.rows.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

// At most kMostColumns in a table.
void add_pieces(std::vector<TableColumns>& tables, const std::string& size, const Cells& cells) {
  for (auto at = cells.begin(); at != cells.end() && tables.size() < kMostTables;) {
    TableColumns table{size, {}};
    for (; at != cells.end() && table.cells.size() < kMostColumns; ++at) table.cells.push_back(*at);
    tables.push_back(std::move(table));
  }
}

void add_by_size(std::vector<TableColumns>& tables, const Cells& all) {
  if (all.size() <= kMostColumns) return add_pieces(tables, "", all);
  std::map<double, Cells> by_size;
  for (const TableCell& cell : all) by_size[cell.size_kib].insert(cell);
  for (const auto& [size, cells] : by_size) add_pieces(tables, by_size.size() > 1 ? size_head(size) : "", cells);
}

std::vector<TableColumns> columns_of(const Extent& extent) {
  std::vector<TableColumns> tables;
  const auto& seven = lmbench_cells();
  bool all_seven = std::includes(extent.all.begin(), extent.all.end(), seven.begin(), seven.end());
  bool only_seven = std::all_of(extent.all.begin(), extent.all.end(), is_seven);
  if (extent.raw || all_seven || only_seven) tables.push_back({"", seven});
  if (extent.more) add_by_size(tables, extent.all);
  return tables;
}

}  // namespace

std::string TableCell::head() const { return fmt::format("{}p/{}", procs, size_head(size_kib)); }

const std::vector<TableCell>& lmbench_cells() {
  static const std::vector<TableCell> cells = {{2, 0}, {2, 16}, {2, 64}, {8, 16}, {8, 64}, {16, 16}, {16, 64}};
  return cells;
}

bool CellKind::is_lmbench() const {
  return (workload == "ring" || workload.empty()) && (transport == "pipe" || transport.empty()) &&
         (touch == "read" || touch.empty()) && (members == "process" || members.empty());
}

std::string CellKind::text() const {
  std::string text = is_lmbench() && placement.empty() && policy.empty() && pages.empty()
                         ? ""
                         : fmt::format("{}/{}", transport, touch);
  for (const std::string& part : {placement, policy == "other" ? "" : policy, pages == "4K" ? "" : pages,
                                  members == "process" ? "" : members, workload == "ring" ? "" : workload}) {
    if (!part.empty()) text += "/" + part;
  }
  return text;
}

bool CellKind::holds(const Row& row) const {
  auto same = [](const std::string& mine, const std::string& other) {
    return mine.empty() || other.empty() || mine == other;
  };
  return workload == row.workload && transport == row.transport && touch == row.touch && members == row.members &&
         same(placement, row.placement) && same(policy, row.policy) && same(pages, row.pages);
}

bool TableLine::has(const TableColumns& columns) const {
  bool seven = columns.cells == lmbench_cells();
  return std::any_of(columns.cells.begin(), columns.cells.end(), [&](const TableCell& cell) {
    auto found = rows.find(cell);
    return found != rows.end() && (seven || found->second->status != "missing");
  });
}

std::vector<TableGroup> tables_for(const std::vector<RowSet>& sets) {
  std::vector<TableGroup> groups;
  for (const CellKind& kind : kinds_of(sets)) {
    Extent extent;
    TableGroup group{kind, lines_of(sets, kind, extent), {}};
    group.tables = columns_of(extent);
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace ctxmatrix
