#include "formats/comparison_formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/csv.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : std::string(); }

std::string csv_row(const Comparison& comparison, const CellComparison& cell) {
  const auto& interval = cell.interval;
  auto part = [&](double Estimate::*which) { return interval ? fmt::format("{}", *interval.*which) : std::string(); };
  std::vector<std::string> fields = {csv_field(printable(comparison.base)),
                                     csv_field(printable(comparison.other)),
                                     csv_field(printable(cell.name)),
                                     csv_field(printable(cell.unit)),
                                     number(cell.base),
                                     number(cell.other),
                                     number(cell.ratio),
                                     part(&Estimate::lower),
                                     part(&Estimate::upper),
                                     part(&Estimate::confidence),
                                     interval ? fmt::format("{}", cell.p) : "",
                                     number(cell.least),
                                     verdict_name(cell.verdict),
                                     csv_field(printable(cell.reason))};
  std::string line;
  for (const std::string& field : fields) line += (&field == &fields.front() ? "" : ",") + field;
  return line + "\n";
}

std::string change(double ratio) { return fmt::format("{:+.1f} %", 100 * (ratio - 1)); }

// What would end a field of a markdown table.
std::string markdown_field(const std::string& text) {
  std::string out;
  for (char c : printable(text)) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string markdown_row(const CellComparison& cell) {
  auto value = [](const std::optional<double>& one) { return one ? fmt::format("{:.4g}", *one) : std::string("-"); };
  std::string interval = cell.interval ? change(cell.interval->lower) + " to " + change(cell.interval->upper) : "-";
  std::string verdict =
      fmt::format("{}{}", cell.sure ? "**" : "", verdict_name(cell.verdict)) + (cell.sure ? "**" : "");
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", markdown_field(cell.name), value(cell.base),
                     value(cell.other), cell.ratio ? change(*cell.ratio) : "-", interval, verdict,
                     markdown_field(cell.reason));
}

const CellComparison* cell_named(const Comparison& comparison, const std::string& name) {
  auto found = std::find_if(comparison.cells.begin(), comparison.cells.end(),
                            [&](const CellComparison& cell) { return cell.name == name; });
  return found == comparison.cells.end() ? nullptr : &*found;
}

constexpr int kMmtestsWidth = 24;

std::string mmtests_value(const CellComparison& cell) {
  if (!cell.other) return "-";
  std::string value = fmt::format("{:.4f}", *cell.other);
  if (!cell.ratio) return value;
  return fmt::format("{} ({}{:7.2f}%{})", value, cell.sure ? "*" : "", 100 * (1 - *cell.ratio), cell.sure ? "*" : "");
}

}  // namespace

std::string comparison_csv(const std::vector<Comparison>& comparisons) {
  std::string text =
      "base,other,cell,unit,base_value,other_value,ratio,ratio_lo,ratio_hi,confidence,p,least,verdict,reason\n";
  for (const Comparison& comparison : comparisons) {
    for (const CellComparison& cell : comparison.cells) text += csv_row(comparison, cell);
  }
  return text;
}

std::string comparison_markdown(const std::vector<Comparison>& comparisons) {
  std::string text;
  for (const Comparison& comparison : comparisons) {
    const std::string unit = comparison.cells.empty() ? "" : ", " + markdown_field(comparison.cells.front().unit);
    text += fmt::format("{}| cell | {}{} | {}{} | change | interval | verdict | reason |\n", text.empty() ? "" : "\n",
                        markdown_field(comparison.base), unit, markdown_field(comparison.other), unit);
    text += "| --- | ---: | ---: | ---: | ---: | --- | --- |\n";
    for (const CellComparison& cell : comparison.cells) text += markdown_row(cell);
  }
  return text;
}

std::string comparison_mmtests(const std::vector<Comparison>& comparisons) {
  if (comparisons.empty()) return {};
  const Comparison& first = comparisons.front();
  std::string text = fmt::format("{:<20}{:>{}}", "", printable(first.base, kMmtestsWidth - 2), kMmtestsWidth);
  for (const Comparison& one : comparisons)
    text += fmt::format("{:>{}}", printable(one.other, kMmtestsWidth - 2), kMmtestsWidth);
  text += "\n";
  for (const CellComparison& cell : first.cells) {
    text += fmt::format("{:<20}{:>{}}", "Time     " + printable(cell.name, 60),
                        cell.base ? fmt::format("{:.4f} ({:7.2f}%)", *cell.base, 0.0) : "-", kMmtestsWidth);
    for (const Comparison& one : comparisons) {
      const CellComparison* other = cell_named(one, cell.name);
      text += fmt::format("{:>{}}", other == nullptr ? "-" : mmtests_value(*other), kMmtestsWidth);
    }
    text += "\n";
  }
  return text;
}

}  // namespace ctxmatrix
