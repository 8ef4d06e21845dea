#include "formats/lmbench_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/table_cells.h"
#include "formats/table_notes.h"
#include "formats/time_cell.h"
#include "formats/width.h"

namespace ctxmatrix {
namespace {

constexpr int kLeast = 6;  // width of a column; a longer head makes it wider
// Over the seven columns the units do not stand right: reports and scrapers expect them so.
constexpr const char* kSevenUnits = "  ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   ctxsw";

int width_of(const TableCell& cell) { return std::max(kLeast, static_cast<int>(cell.head().size())); }

std::string title(const CellKind& kind, const TableColumns& table) {
  std::string size = table.size.empty() ? "" : " with " + table.size;
  std::string what = kind.text().empty() ? "" : " (" + kind.text() + ")";
  return fmt::format("Context switching{}{} - times in microseconds - smaller is better", size, what);
}

std::string head_of(const CellKind& kind, const TableColumns& table) {
  std::string heads, units, rule;
  for (const TableCell& cell : table.cells) {
    heads += fmt::format(" {:>{}}", cell.head(), width_of(cell));
    units += fmt::format(" {:>{}}", "ctxsw", width_of(cell));
    rule += fmt::format(" {:->{}}", "", width_of(cell));
  }
  if (table.cells == lmbench_cells()) units = kSevenUnits;
  std::string first = fmt::format("Host{:>19}{}", "OS", heads);
  return fmt::format("{}\n{:->{}}\n{}\n{:23}{}\n{:->9} {:->13}{}\n", title(kind, table), "", first.size() - 1, first,
                     "", units, "", "", rule);
}

std::string line_of(const TableLine& line, const TableColumns& table) {
  std::string text = fmt::format("{} {}", left_cell(line_name(*line.set), 9), right_cell(line.set->os, 13));
  for (const TableCell& cell : table.cells) {
    auto found = line.rows.find(cell);
    text += ' ' + time_cell(found == line.rows.end() ? 0 : shown_time(*found->second), width_of(cell));
  }
  return text + '\n';
}

}  // namespace

LmbenchTable lmbench_table(const std::vector<RowSet>& sets) {
  LmbenchTable out;
  auto groups = tables_for(sets);
  for (const TableGroup& group : groups) {
    for (const TableColumns& table : group.tables) {
      if (!out.text.empty()) out.text += '\n';
      out.text += head_of(group.kind, table);
      for (const TableLine& line : group.lines) {
        if (line.has(table)) out.text += line_of(line, table);
      }
    }
  }
  out.footnotes = footnotes(groups);
  return out;
}

}  // namespace ctxmatrix
