#include "formats/wide_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/table_cells.h"
#include "formats/table_notes.h"
#include "formats/width.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Texts = std::vector<std::string>;
constexpr std::size_t kLabels = 4;  // columns that stand left: host, OS, source, placement

std::string time(double us) { return us >= 1000 ? fmt::format("{:.0f}", us) : fmt::format("{:.4g}", us); }

std::string cell_text(const TableLine& line, const TableCell& cell) {
  auto found = line.rows.find(cell);
  if (found == line.rows.end()) return "";
  const Row& row = *found->second;
  if (!row.us) return row.status;
  std::string text = time(*row.us);
  if (row.us_lo && row.us_hi) text += fmt::format(" [{}, {}]", time(*row.us_lo), time(*row.us_hi));
  return row.status == "ok" || row.status == "imported" ? text : text + "?";
}

std::string placement_of(const TableLine& line) {
  const Row& row = *line.rows.begin()->second;
  std::string policy = row.policy == "other" || row.policy.empty() ? "" : "/" + row.policy;
  return row.placement.empty() ? "not known" : row.placement + policy;
}

std::vector<Texts> texts_of(const TableGroup& group, const TableColumns& table) {
  std::vector<Texts> lines = {{"Host", "OS", "Source", "Placement"}};
  for (const TableCell& cell : table.cells) lines[0].push_back(cell.head());
  for (const TableLine& line : group.lines) {
    if (!line.has(table)) continue;
    Texts texts = {printable(line_name(*line.set), 1000), printable(line.set->os, 1000), line.set->source,
                   placement_of(line)};
    for (const TableCell& cell : table.cells) texts.push_back(cell_text(line, cell));
    lines.push_back(std::move(texts));
  }
  return lines;
}

std::vector<int> widths_of(const std::vector<Texts>& lines) {
  std::vector<int> widths(lines[0].size(), 1);
  for (const Texts& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], text_width(line[i]));
  }
  return widths;
}

std::string laid_out(const Texts& line, const std::vector<int>& widths) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i > 0) text += "  ";
    text += i < kLabels ? left_cell(line[i], widths[i]) : right_cell(line[i], widths[i]);
  }
  return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string rule(const std::vector<int>& widths) {
  Texts dashes;
  for (int width : widths) dashes.push_back(std::string(static_cast<std::size_t>(width), '-'));
  return laid_out(dashes, widths);
}

std::string table_text(const TableGroup& group, const TableColumns& table) {
  auto lines = texts_of(group, table);
  auto widths = widths_of(lines);
  std::string kind = group.kind.text().empty() ? "" : " (" + group.kind.text() + ")";
  std::string text = fmt::format("Context switching{} - times in microseconds - smaller is better\n", kind);
  for (std::size_t i = 0; i < lines.size(); ++i) text += laid_out(lines[i], widths) + (i == 0 ? rule(widths) : "");
  return text;
}

}  // namespace

LmbenchTable wide_table(const std::vector<RowSet>& sets) {
  LmbenchTable out;
  auto groups = tables_for(sets, true);
  for (const TableGroup& group : groups) {
    for (const TableColumns& table : group.tables)
      out.text += (out.text.empty() ? "" : "\n") + table_text(group, table);
  }
  out.footnotes = footnotes(groups);
  return out;
}

}  // namespace ctxmatrix
