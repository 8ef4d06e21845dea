#include "formats/read_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "ctxmatrix/error.h"
#include "stats/order.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kLongest = 200;  // of a name
constexpr std::size_t kMostFigures = 10'000;
const std::vector<std::string> kColumns = {"result", "figure", "value", "unit", "error"};

struct Line {
  int number = 0;
  std::vector<std::string> fields;
};

// Without blank lines and comments.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> found;
  int number = 0;
  for (const std::string& whole : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(whole);
    if (line.empty() || line.front() == '#') continue;
    Line& kept = found.emplace_back();
    kept.number = number;
    for (const std::string& field : split(line, ',')) kept.fields.emplace_back(trim(field));
  }
  return found;
}

[[noreturn]] void refuse(const std::string& file, int line, const std::string& why) {
  throw InputError(Location{file, line, 0}, why);
}

// Where each column stands.
std::map<std::string, std::size_t> columns_of(const Line& head, const std::string& file) {
  std::map<std::string, std::size_t> columns;
  for (std::size_t i = 0; i < head.fields.size(); ++i) {
    const std::string& name = head.fields[i];
    if (std::find(kColumns.begin(), kColumns.end(), name) == kColumns.end()) {
      const std::string meant = nearest(name, kColumns);
      refuse(file, head.number,
             fmt::format("column \"{}\" is unknown; allowed: {}{}", printable(name, kLongest), join(kColumns, ", "),
                         meant.empty() ? "" : "; did you mean " + meant + "?"));
    }
    if (!columns.emplace(name, i).second) refuse(file, head.number, fmt::format("column {} stands twice", name));
  }
  return columns;
}

struct Figure {
  std::string result, name, unit;
  double value = 0;
  std::optional<double> error;  // one standard error, in the value's unit
};

double number_of(const std::string& text, const std::string& file, int line, const char* column) {
  auto value = parse_number(text);
  if (!value || !std::isfinite(*value))
    refuse(file, line,
           fmt::format("{}: \"{}\" is no number; allowed: such as 3.487 or 1.2e-3", column, printable(text, kLongest)));
  return *value;
}

std::optional<double> error_of(std::string text, double value, const std::string& file, int line) {
  if (text.empty()) return std::nullopt;
  const bool percent = text.back() == '%';
  if (percent) text = std::string(trim(std::string_view(text).substr(0, text.size() - 1)));
  double error = number_of(text, file, line, "error");
  if (percent) error = std::abs(value) * error / 100;
  if (error < 0) refuse(file, line, "error: below 0; allowed: one standard error, such as 0.02 or 0.78%");
  return error;
}

Figure figure_of(const Line& line, const std::map<std::string, std::size_t>& columns, const std::string& file) {
  if (line.fields.size() != columns.size()) {
    refuse(file, line.number,
           fmt::format("{} fields where the first line names {} columns", line.fields.size(), columns.size()));
  }
  auto field = [&](const char* column) {
    auto found = columns.find(column);
    return found == columns.end() ? std::string() : line.fields[found->second];
  };
  Figure figure;
  figure.result = printable(field("result"), kLongest);
  figure.name = printable(field("figure"), kLongest);
  figure.unit = printable(field("unit"), kLongest);
  if (figure.name.empty()) refuse(file, line.number, "figure: has no name");
  figure.value = number_of(field("value"), file, line.number, "value");
  figure.error = error_of(field("error"), figure.value, file, line.number);
  return figure;
}

SideCell& cell_of(Side& side, const Figure& figure, const std::string& file, int line) {
  auto same = std::find_if(side.cells.begin(), side.cells.end(),
                           [&](const SideCell& cell) { return cell.name == figure.name; });
  if (same == side.cells.end()) {
    SideCell& cell = side.cells.emplace_back();
    cell.name = figure.name;
    cell.unit = figure.unit;
    return cell;
  }
  if (same->unit != figure.unit)
    refuse(file, line, fmt::format("figure {}: unit {} here and {} before", figure.name, figure.unit, same->unit));
  if (same->standard_error || figure.error)
    refuse(file, line,
           fmt::format("figure {}: stands twice, and with an error; allowed: several values, or one with its error",
                       figure.name));
  return *same;
}

void add(Side& side, const Figure& figure, const std::string& file, int line) {
  SideCell& cell = cell_of(side, figure, file, line);
  cell.standard_error = figure.error;
  if (figure.error) {
    cell.point = figure.value;
    return;
  }
  if (cell.net.empty()) cell.net.emplace_back();
  cell.net[0].push_back(figure.value);
  cell.point = median(cell.net[0]);
}

// One value is no repetition: nothing is known of its spread.
void settle(Side& side) {
  for (SideCell& cell : side.cells) {
    if (!cell.net.empty() && cell.net[0].size() < 2) cell.net.clear();
  }
}

Side& side_named(std::vector<Side>& sides, const std::string& name) {
  auto same = std::find_if(sides.begin(), sides.end(), [&](const Side& side) { return side.name == name; });
  if (same != sides.end()) return *same;
  Side& side = sides.emplace_back();
  side.name = name;
  return side;
}

}  // namespace

bool looks_like_figures(std::string_view text) {
  constexpr std::size_t kHead = 100'000;  // comments before the columns are no book
  auto found = lines_of(text.substr(0, kHead));
  if (found.empty()) return false;
  const auto& names = found.front().fields;
  auto has = [&](const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  return has("figure") && has("value");
}

std::vector<Side> read_figures(std::string_view text, const std::string& file) {
  const std::vector<Line> found = lines_of(text);
  const auto columns = columns_of(found.front(), file);
  if (found.size() > kMostFigures) refuse(file, 0, fmt::format("more than {} figures", kMostFigures));
  std::vector<Side> sides;
  for (std::size_t i = 1; i < found.size(); ++i) {
    const Figure figure = figure_of(found[i], columns, file);
    add(side_named(sides, figure.result.empty() ? printable(file, kLongest) : figure.result), figure, file,
        found[i].number);
  }
  if (sides.empty()) refuse(file, found.front().number, "columns, but no figure below them");
  for (Side& side : sides) settle(side);
  return sides;
}

}  // namespace ctxmatrix
