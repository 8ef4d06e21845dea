#include "report/comparison_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "report/cell_text.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kColumns = 72;
constexpr std::size_t kMostDifferences = 12;

std::string value_of(const std::optional<double>& value) {
  if (!value) return "-";
  const double size = std::abs(*value);
  if (size >= 1e7) return fmt::format("{:.4g}", *value);
  return size >= 1000 ? fmt::format("{:.0f}", *value) : us_text(*value);
}

std::string percent(double ratio) {
  const double change = 100 * (ratio - 1);
  return std::abs(change) < 1000 ? fmt::format("{:+.1f}", change) : fmt::format("{:+.0f}", change);
}

std::string interval_text(const std::optional<Estimate>& interval) {
  return interval ? fmt::format("{} to {} %", percent(interval->lower), percent(interval->upper)) : "-";
}

std::string verdict_text(const CellComparison& cell) {
  const std::string name = verdict_name(cell.verdict);
  return cell.verdict == Verdict::slower || cell.verdict == Verdict::faster ? "* " + name : "  " + name;
}

// A name that is too long for its column stands on a line of its own.
std::string line_of(const CellComparison& cell, bool units) {
  std::string name =
      printable(units && !cell.unit.empty() ? fmt::format("{}, {}", cell.name, cell.unit) : cell.name, 200);
  constexpr std::size_t kName = 8;
  std::string before;
  if (name.size() > kName) before = std::exchange(name, "") + "\n";
  return before +
         fmt::format("{:<8} {:>8} {:>8} {:>5} {:>7} {:>16} {}\n", name, value_of(cell.base), value_of(cell.other),
                     cell.ratio ? fmt::format("{:.{}f}", *cell.ratio, *cell.ratio < 10 ? 3 : 1) : "-",
                     cell.ratio ? percent(*cell.ratio) + " %" : "-", interval_text(cell.interval), verdict_text(cell));
}

// Words, with a number and the "%" behind it as one.
std::vector<std::string> units_of(const std::string& text) {
  std::vector<std::string> units;
  for (std::string_view word : words(text)) {
    if (!units.empty() && word.front() == '%') {
      units.back() += fmt::format(" {}", word);
    } else {
      units.emplace_back(word);
    }
  }
  return units;
}

// At blanks, so that no line is longer than a mail allows; what has none stays whole.
std::string wrapped(const std::string& text, const std::string& indent) {
  std::string out, line;
  for (const std::string& unit : units_of(text)) {
    if (!line.empty() && line.size() + 1 + unit.size() > kColumns) {
      out += line + "\n";
      line = indent;
    } else if (!line.empty()) {
      line += ' ';
    }
    line += unit;
  }
  return out + line + "\n";
}

bool same_unit(const Comparison& comparison) {
  auto other = [&](const CellComparison& cell) { return cell.unit != comparison.cells.front().unit; };
  return std::none_of(comparison.cells.begin(), comparison.cells.end(), other);
}

std::string table(const Comparison& comparison) {
  if (comparison.cells.empty()) return "no cells\n";
  const bool units = !same_unit(comparison);
  const std::string unit = units ? "" : comparison.cells.front().unit;
  std::string text = fmt::format("{:<8} {:>8} {:>8} {:>5} {:>7} {:>16}   {}\n", "", "base", "other", "ratio", "change",
                                 "interval", "verdict");
  if (!unit.empty()) text += fmt::format("{:<8} {:>8} {:>8}\n", "", printable(unit, 8), printable(unit, 8));
  for (const CellComparison& cell : comparison.cells) text += line_of(cell, units);
  return text;
}

std::string mean_lines(const Comparison& comparison) {
  if (!comparison.mean) return {};
  return wrapped(fmt::format("geometric mean of the cells: {} %, {} (95 % interval)", percent(comparison.mean->point),
                             interval_text(comparison.mean)),
                 "  ");
}

std::string least_lines(const Comparison& comparison) {
  const CellComparison *least = nullptr, *most = nullptr;
  for (const CellComparison& cell : comparison.cells) {
    if (!cell.least) continue;
    if (least == nullptr || *cell.least < *least->least) least = &cell;
    if (most == nullptr || *cell.least > *most->least) most = &cell;
  }
  if (least == nullptr) return {};
  std::string text = fmt::format("the smallest change that these data would have shown 9 times in 10: {:.1f} % ({})",
                                 100 * *least->least, least->name);
  if (most != least) text += fmt::format(" to {:.1f} % ({})", 100 * *most->least, most->name);
  return wrapped(printable(text, 1000), "  ");
}

// Cells with the same reason share a line.
std::string reason_lines(const Comparison& comparison) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const CellComparison& cell : comparison.cells) {
    if (cell.reason.empty()) continue;
    auto found =
        std::find_if(by_reason.begin(), by_reason.end(), [&](const auto& entry) { return entry.first == cell.reason; });
    if (found == by_reason.end()) found = by_reason.insert(found, {cell.reason, {}});
    found->second.push_back(cell.name);
  }
  std::string text;
  for (const auto& [reason, cells] : by_reason) {
    std::string which = cells.size() == comparison.cells.size() ? "all cells" : join(cells, ", ");
    text += wrapped(printable(fmt::format("{}: {}", which, reason), 4000), "  ");
  }
  return text;
}

std::string or_unknown(const std::string& value) { return value.empty() ? "not known" : value; }

std::string difference_lines(const Comparison& comparison) {
  const auto& differences = comparison.differences;
  if (differences.empty()) return {};
  std::string text = "\nwhat differs between the hosts, most telling first:\n";
  for (std::size_t i = 0; i < std::min(differences.size(), kMostDifferences); ++i) {
    const HostDifference& one = differences[i];
    text += wrapped(
        printable(fmt::format("- {}: {} -> {}", one.key, or_unknown(one.base), or_unknown(one.other)), 2000), "    ");
  }
  if (differences.size() > kMostDifferences)
    text += fmt::format("- and {} more (--format json has all)\n", differences.size() - kMostDifferences);
  return text;
}

std::string clock_lines(const Comparison& comparison) {
  if (!comparison.clock_change || std::abs(*comparison.clock_change) < 0.0005) return {};
  const double percent = 100 * *comparison.clock_change;
  return wrapped(
      fmt::format("the CPU's clock was {:.1f} % {} on the other side: changes are given as at the same speed",
                  std::abs(percent), percent > 0 ? "slower" : "faster"),
      "  ");
}

std::string legend(const Comparison& comparison) {
  auto has = [&](auto test) { return std::any_of(comparison.cells.begin(), comparison.cells.end(), test); };
  std::string text;
  if (has([](const CellComparison& cell) { return cell.interval.has_value(); })) {
    text += wrapped(fmt::format("smaller is better: slower is worse. `*` is sure, at {:.0f} % over all cells together "
                                "(Holm); intervals are as wide as that "
                                "takes. equivalent: within +-{:g} % for sure.",
                                100 * comparison.confidence, 100 * comparison.margin),
                    "");
  }
  return text;
}

}  // namespace

std::string comparison_text(const Comparison& comparison) {
  std::string text =
      wrapped(printable(fmt::format("base {}, other {}", comparison.base, comparison.other), 2000), "  ") + "\n";
  text += table(comparison) + "\n" + reason_lines(comparison) + clock_lines(comparison) + mean_lines(comparison) +
          least_lines(comparison) + legend(comparison);
  return text + difference_lines(comparison);
}

}  // namespace ctxmatrix
