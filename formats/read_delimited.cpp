#include "formats/read_delimited.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "formats/table_header.h"
#include "formats/table_labels.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostFields = 200;
constexpr std::size_t kTitleReach = 4;  // lines above the head that may say what it is

using Fields = std::vector<std::string_view>;

// Without the quotes, or between bars Markdown's marks of bold, slanted and fixed type, that stand round it.
std::string_view bare(std::string_view field, char sign) {
  const std::string_view marks = sign == '|' ? "\"*_`" : "\"";
  field = trim(field);
  while (field.size() > 1 && field.front() == field.back() && marks.find(field.front()) != std::string_view::npos)
    field = trim(field.substr(1, field.size() - 2));
  return field;
}

// Without the deviation that stands behind it.
std::string_view time_of(std::string_view field, char sign) {
  for (std::string_view plus_minus : {"\xc2\xb1", "+-", "+/-"}) {
    auto at = field.find(plus_minus);
    if (at != std::string_view::npos && entry_of(trim(field.substr(at + plus_minus.size()))).kind == Entry::Kind::time)
      return bare(field.substr(0, at), sign);
  }
  return field;
}

// Where the quoted field ends that the line begins with, its doubled quotes (RFC 4180) skipped; 0: it begins with none.
std::size_t closing_quote(std::string_view line) {
  auto at = line.find_first_not_of(' ');
  if (at == std::string_view::npos || line[at] != '"') return 0;
  for (at = line.find('"', at + 1); at != std::string_view::npos; at = line.find('"', at + 2)) {
    if (line.substr(at + 1, 1) != "\"") return at;
  }
  return 0;
}

// Bare; Markdown's outer bars part nothing.
Fields fields_of(std::string_view line, char sign) {
  line = trim(line);
  if (sign == '|' && line.starts_with('|')) line.remove_prefix(1);
  if (sign == '|' && line.ends_with('|')) line.remove_suffix(1);
  Fields fields;
  for (bool more = true; more && fields.size() <= kMostFields;) {
    auto end = line.find(sign, closing_quote(line));
    more = end != std::string_view::npos;
    fields.push_back(bare(line.substr(0, end), sign));
    if (more) line.remove_prefix(end + 1);
  }
  return fields;
}

struct Head {
  int line = 0;
  char sign = 0;
  std::vector<std::optional<TableCell>> cells;  // of each field
  std::vector<bool> hosts;                      // fields that name the host; other ones without a cell are labels
  std::string wrong;                            // why the table cannot be read
};

std::string contradiction(const Head& head) {
  std::set<TableCell> seen;
  for (const auto& cell : head.cells) {
    if (cell && !seen.insert(*cell).second) return fmt::format("it has two columns {}", cell->head());
  }
  return "";
}

std::optional<Head> head_of(const Line& line) {
  for (char sign : {'|', ',', ';'}) {
    auto fields = fields_of(line.text, sign);
    if (fields.size() < 2 || fields.size() > kMostFields) continue;
    Head head{line.number, sign, {}, {}, {}};
    for (std::string_view field : fields) {
      head.cells.push_back(cell_of(field));
      head.hosts.push_back(same_word(field, "host"));
    }
    auto known = std::count_if(head.cells.begin(), head.cells.end(), [](const auto& cell) { return cell.has_value(); });
    if (known < 2) continue;
    head.wrong = contradiction(head);
    return head;
  }
  return std::nullopt;
}

// Why the lines above a head say that its numbers are no times in microseconds; empty where they do not.
std::string warning_above(const std::vector<Line>& lines, std::size_t at) {
  for (std::size_t back = 1; back <= std::min(kTitleReach, at); ++back) {
    auto title = title_of(lines[at - back].text);
    if (title && !title->wrong.empty()) return title->wrong;
    if (names_no_times(lines[at - back].text)) return "a line above it says that these are no times";
    if (title) break;
  }
  return "";
}

// Why the fields are no row; empty where they are one.
std::string obstacle(const Head& head, const Fields& fields, const std::vector<Token>& label) {
  if (fields.size() != head.cells.size()) return fmt::format("{} fields under {}", fields.size(), head.cells.size());
  if (names_no_times(label)) return "its label says that these are no times";
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto kind = head.cells[i] && !fields[i].empty() ? entry_of(time_of(fields[i], head.sign)).kind : Entry::Kind::time;
    if (kind == Entry::Kind::percent) return "percentages are no times";
    if (kind == Entry::Kind::none) return fmt::format("\"{}\" is no time", printable(fields[i], 40));
  }
  return "";
}

void take_row(const Line& line, const Head& head, Reading& reading) {
  auto fields = fields_of(line.text, head.sign);
  std::string host, os;
  std::vector<Token> label;
  for (std::size_t i = 0; i < std::min(fields.size(), head.cells.size()); ++i) {
    if (head.cells[i] || fields[i].empty()) continue;
    (head.hosts[i] ? host : os) += fmt::format("{}{}", (head.hosts[i] ? host : os).empty() ? "" : " ", fields[i]);
    label.push_back({fields[i], 0, 0});
  }
  std::string why = obstacle(head, fields, label);
  if (why.empty() && line.unterminated) why = "the file ends in its last number, which may be cut";
  if (!why.empty()) return skip(reading.skipped, line.number, why);
  RowSet set = imported_set("table", line.number, host, os);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!head.cells[i]) continue;
    Entry entry = entry_of(time_of(fields[i], head.sign));
    if (entry.kind == Entry::Kind::time) {
      add_time(set, *head.cells[i], entry.us);
    } else {
      add_missing(set, *head.cells[i], "");
    }
  }
  reading.sets.push_back(std::move(set));
}

}  // namespace

Reading read_delimited(const std::vector<Line>& lines) {
  Reading reading;
  std::optional<Head> head;
  std::size_t cells = 0;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const Line& line = lines[at];
    if (auto found = line.text.find('/') == std::string::npos ? std::nullopt : head_of(line)) {
      if (found->wrong.empty()) found->wrong = warning_above(lines, at);
      if (!found->wrong.empty()) skip(reading.skipped, line.number, "a table that cannot be read: " + found->wrong);
      head = found->wrong.empty() ? found : std::nullopt;
    } else if (head && line.text.find(head->sign) == std::string::npos) {
      head.reset();
    } else if (head && !is_rule(line.text)) {
      cells += head->cells.size();
      if (cells > kMostCells) throw TooManyCells{line.number};
      take_row(line, *head, reading);
    }
  }
  return reading;
}

}  // namespace ctxmatrix
