#include "formats/table_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "formats/table_labels.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostColumns = 200;
constexpr std::size_t kMostLabels = 4;
constexpr std::string_view kMarks = "+-*#|;:/%!";

constexpr std::array<std::string_view, 11> kUnits = {"ctxsw", "ctx",   "swtch",        "switch", "switches", "us",
                                                     "usec",  "usecs", "microseconds", "(us)",   "\xc2\xb5s"};
constexpr std::array<std::string_view, 10> kWrongUnits = {"ns",   "nsec",  "ms", "msec", "(ns)",
                                                          "(ms)", "error", "sd", "s.d.", "%"};
constexpr std::array<std::string_view, 8> kWrongTitles = {
    "nanosec", "millisec", " in ns", " in ms", "bigger is better", "higher is better", "per second", "in seconds"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& lower_words) {
  return std::any_of(lower_words.begin(), lower_words.end(), [&](std::string_view w) { return same_word(word, w); });
}

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string mark_of(std::string_view line) {
  auto text = trim(line);
  auto end = std::min(text.find_first_not_of(kMarks), text.size());
  auto word = text.substr(0, text.find(' '));
  if (word.size() <= kMostLabels && word.ends_with('>')) end = word.size();  // "JD>" of a quoted mail
  return std::string(text.substr(0, end));
}

// The cell that a head names; a bare process count takes the title's size.
std::optional<TableCell> head_cell(std::string_view text, const std::optional<TableTitle>& title) {
  auto cell = cell_of(text);
  auto procs = !cell && title && title->size_kib ? procs_of(text) : std::nullopt;
  return procs ? std::optional(TableCell{*procs, *title->size_kib}) : cell;
}

// Labels, cells, then perhaps heads of something else. False where the words stand in another order.
bool take_heads(const std::vector<Token>& tokens, const std::optional<TableTitle>& title, TableHeader& header) {
  bool other = false;
  for (const Token& token : tokens) {
    auto cell = head_cell(token.text, title);
    if ((cell && other) || (!cell && entry_of(token.text).kind == Entry::Kind::time)) return false;
    if (!cell && header.columns.empty()) {
      header.labels.push_back(token);
    } else {
      other |= !cell;
      header.columns.push_back({token, cell});
    }
  }
  return header.labels.size() <= kMostLabels && header.columns.size() <= kMostColumns;
}

std::size_t cells_of(const TableHeader& header) {
  return static_cast<std::size_t>(std::count_if(header.columns.begin(), header.columns.end(),
                                                [](const TableColumn& c) { return c.cell.has_value(); }));
}

// Lines of nothing but cells below a head continue it, be they double-spaced.
void take_broken_heads(const std::vector<Line>& lines, const std::optional<TableTitle>& title, TableHeader& header) {
  for (std::size_t at = header.end; at < lines.size(); ++at) {
    auto text = without_mark(lines[at].text, header.mark);
    auto tokens = tokens_of(text.value_or(""));
    if (text && tokens.empty() && at <= header.end + 1) continue;
    bool cells = !tokens.empty() && std::all_of(tokens.begin(), tokens.end(), [&](const Token& token) {
      return head_cell(token.text, title).has_value();
    });
    if (!cells || header.columns.size() + tokens.size() > kMostColumns) return;
    header.broken = true;
    header.end = at + 1;
    for (const Token& token : tokens) header.columns.push_back({token, head_cell(token.text, title)});
  }
}

// A line of units, perhaps after heads of labels. True where it is one.
bool take_units(std::string_view text, TableHeader& header) {
  auto tokens = tokens_of(text);
  auto known = [](const Token& t) { return is_one_of(t.text, kUnits) || is_one_of(t.text, kWrongUnits); };
  auto unit = std::find_if(tokens.begin(), tokens.end(), known);
  if (unit == tokens.end() || !std::all_of(unit, tokens.end(), known)) return false;
  if (static_cast<std::size_t>(unit - tokens.begin()) > kMostLabels) return false;
  if (header.labels.empty()) header.labels.assign(tokens.begin(), unit);
  auto wrong = std::find_if(unit, tokens.end(), [](const Token& t) { return is_one_of(t.text, kWrongUnits); });
  if (wrong != tokens.end()) {
    header.wrong = fmt::format("its columns hold \"{}\", not only microseconds", printable(wrong->text));
  }
  return true;
}

void take_rule(std::string_view text, TableHeader& header) {
  auto groups = tokens_of(text);
  bool labels = groups.size() > 2 && groups[1].end <= header.columns.front().head.start;
  if (labels && header.labels.size() > 1 && !header.broken) header.host_end = groups[0].end;
}

void take_below(const std::vector<Line>& lines, TableHeader& header) {
  for (; header.end < lines.size(); ++header.end) {
    auto text = without_mark(lines[header.end].text, header.mark);
    if (text && is_rule(*text)) {
      take_rule(*text, header);
    } else if (!text || (!trim(*text).empty() && !take_units(*text, header))) {
      return;
    }
  }
}

// Why the head's cells cannot be believed; empty where they can.
std::string contradiction(const TableHeader& header, const std::optional<TableTitle>& title) {
  std::set<TableCell> seen;
  for (const TableColumn& column : header.columns) {
    if (!column.cell) continue;
    if (!seen.insert(*column.cell).second) return fmt::format("it has two columns {}", column.cell->head());
    if (title && title->size_kib && *title->size_kib != column.cell->size_kib) {
      return fmt::format("its title says {}K and its head {}", *title->size_kib, column.cell->head());
    }
  }
  return title ? title->wrong : "";
}

}  // namespace

std::optional<TableTitle> title_of(std::string_view line) {
  auto first = std::find_if(line.begin(), line.end(), letter);
  auto text = trim(line.substr(static_cast<std::size_t>(first - line.begin())));
  constexpr std::string_view kStart = "context switching";
  if (text.size() > 200 || !same_word(text.substr(0, kStart.size()), kStart)) return std::nullopt;
  TableTitle title;
  for (std::string_view word : words(text.substr(kStart.size()))) {
    if (auto size = size_of(word); size && !title.size_kib) title.size_kib = size;
    auto slash = word.find('/');
    if (word.front() != '(' || slash == std::string_view::npos || word.back() != ')') continue;
    title.transport = word.substr(1, slash - 1);
    auto rest = word.substr(slash + 1);
    title.touch = rest.substr(0, rest.find_first_of("/)"));
  }
  bool wrong = names_no_times(text) || text.find('%') != std::string_view::npos ||
               std::any_of(kWrongTitles.begin(), kWrongTitles.end(), [&](auto w) { return contains_text(text, w); });
  if (wrong) title.wrong = "its title says that its numbers are no times in microseconds";
  return title;
}

std::optional<std::string_view> without_mark(std::string_view line, const std::string& mark) {
  if (mark.empty() || trim(line).empty()) return line;
  auto start = line.find_first_not_of(' ');
  if (line.substr(start, mark.size()) != mark) return std::nullopt;
  return line.substr(start + mark.size());
}

bool is_rule(std::string_view text) {
  constexpr std::string_view kStrokes = "-=_~.";
  auto strokes =
      std::count_if(text.begin(), text.end(), [&](char c) { return kStrokes.find(c) != std::string_view::npos; });
  return strokes >= 2 && text.find_first_not_of("-=_~.+|:* ") == std::string_view::npos;
}

std::optional<TableHeader> header_at(const std::vector<Line>& lines, std::size_t at,
                                     const std::optional<TableTitle>& title) {
  std::string_view line = lines[at].text;
  if (line.find_first_of("pP") == std::string_view::npos) return std::nullopt;  // most lines
  TableHeader header;
  header.line = lines[at].number;
  header.mark = mark_of(line);
  header.end = at + 1;
  if (!take_heads(tokens_of(*without_mark(line, header.mark)), title, header)) return std::nullopt;
  if (header.columns.empty()) return std::nullopt;
  bool only_cells = cells_of(header) == header.columns.size();
  header.broken = line.find("  ") == std::string_view::npos;
  if (only_cells) take_broken_heads(lines, title, header);
  if (cells_of(header) < 2 && !(title && only_cells)) return std::nullopt;
  take_below(lines, header);
  if (header.wrong.empty()) header.wrong = contradiction(header, title);
  return header;
}

}  // namespace ctxmatrix
