#include "formats/recognise.h"

#include <fmt/format.h>

#include <algorithm>

#include "ctxmatrix/error.h"
#include "formats/lines.h"
#include "formats/read_delimited.h"
#include "formats/read_lat_ctx.h"
#include "formats/read_lmbench_raw.h"
#include "formats/read_table.h"
#include "formats/read_transposed.h"
#include "formats/table_notes.h"

namespace ctxmatrix {
namespace {

constexpr const char* kNothing =
    "no lmbench results; expected an lmbench raw file, lat_ctx output (\"size=16k ovr=1.23, then rows \"2 3.45\") or a "
    "context-switch table with columns such as 2p/16K";

void append(Reading& all, Reading part) {
  std::move(part.sets.begin(), part.sets.end(), std::back_inserter(all.sets));
  std::move(part.skipped.begin(), part.skipped.end(), std::back_inserter(all.skipped));
}

Reading name_long_lines(const std::vector<Line>& lines) {
  Reading reading;
  for (const Line& line : lines) {
    if (line.text == kTooLong) skip(reading.skipped, line.number, "longer than 64 KiB: it is not looked at");
  }
  return reading;
}

Reading read_all(const std::vector<Line>& lines) {
  auto raw = std::find_if(lines.begin(), lines.end(), starts_lmbench_result);
  Reading all = read_lat_ctx(std::span(lines.begin(), raw));
  append(all, read_lmbench_raw(std::span(raw, lines.end())));
  append(all, read_table(lines));
  append(all, read_transposed(lines));
  append(all, read_delimited(lines));
  append(all, name_long_lines(lines));
  auto by_line = [](const auto& a, const auto& b) { return a.line < b.line; };
  std::stable_sort(all.sets.begin(), all.sets.end(), by_line);
  std::stable_sort(all.skipped.begin(), all.skipped.end(), by_line);
  return all;
}

[[noreturn]] void refuse(const std::string& file, const std::vector<Line>& lines, int number,
                         const std::string& reason) {
  auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& l) { return l.number == number; });
  std::string text = line == lines.end() ? "" : line->text;
  auto column = text.find_first_not_of(' ');
  throw InputError({file, number, column == std::string::npos ? 1 : static_cast<int>(column) + 1}, reason, text);
}

// Each skipped line goes to the last result that starts before it.
void hand_out(Reading& all) {
  std::size_t set = 0;
  for (SkippedLine& line : all.skipped) {
    while (set + 1 < all.sets.size() && all.sets[set + 1].line <= line.line) ++set;
    all.sets[set].skipped.push_back(std::move(line));
  }
}

}  // namespace

bool looks_like_json(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

std::vector<RowSet> read_foreign(std::string_view text, const std::string& file_name) {
  if (text.empty()) throw InputError(Location{file_name, 1, 1}, "empty file");
  auto lines = clean_lines(text);
  Reading all;
  try {
    all = read_all(lines);
  } catch (const TooManyCells& found) {
    refuse(file_name, lines, found.line, fmt::format("more than {} cells; split the file", kMostCells));
  }
  if (all.sets.empty() && !all.skipped.empty()) refuse(file_name, lines, all.skipped[0].line, all.skipped[0].reason);
  if (all.sets.empty()) refuse(file_name, lines, 1, kNothing);
  for (RowSet& set : all.sets) {
    set.file = file_name;
    if (set.source != "lat_ctx") continue;
    for (Row& row : set.rows) row.label = line_name(set);  // it names no host
  }
  hand_out(all);
  return std::move(all.sets);
}

}  // namespace ctxmatrix
