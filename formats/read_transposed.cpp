#include "formats/read_transposed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "formats/grid.h"
#include "formats/table_header.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kReach = 4;  // lines above the first cell that may name the columns
constexpr std::size_t kMostColumns = 200;

std::optional<TableCell> row_cell(std::string_view text) {
  if (text.ends_with(':')) text.remove_suffix(1);
  return cell_of(text);
}

bool is_unit(const Token& token) {
  constexpr std::array<std::string_view, 5> kUnits = {"ctxsw", "us", "\xc2\xb5s", "usec", "usecs"};
  return std::any_of(kUnits.begin(), kUnits.end(), [&](std::string_view unit) { return same_word(token.text, unit); });
}

struct CellRow {
  TableCell cell;
  GridRow row;  // the label is the cell alone
};

// A line that starts with a cell and goes on with nothing but times.
std::optional<CellRow> cell_row(const Line& line) {
  if (line.text.find('/') == std::string::npos) return std::nullopt;  // most lines
  auto tokens = tokens_of(line.text);
  auto cell = tokens.size() < 2 ? std::nullopt : row_cell(tokens[0].text);
  if (!cell) return std::nullopt;
  std::erase_if(tokens, is_unit);  // "2p/0K ctxsw 1.2", "2p/0K 1.2 us 1.3 us"
  if (tokens.size() < 2) return std::nullopt;
  auto numbers = Grid::tail_size(tokens);
  auto percent = entry_of(tokens.back().text).kind == Entry::Kind::percent;
  if (!percent && (numbers == 0 || numbers + 1 != tokens.size())) return std::nullopt;
  CellRow found{*cell, {}};
  found.row.line = line.number;
  found.row.first_piece = tokens.size();
  found.row.unterminated = line.unterminated;
  found.row.tokens = std::move(tokens);
  return found;
}

// Names parted by two blanks or more, for they may hold single ones.
std::vector<Token> fields_of(std::string_view line) {
  std::vector<Token> fields;
  for (const Token& token : tokens_of(line)) {
    if (fields.empty() || token.start - fields.back().end >= 2) {
      fields.push_back(token);
    } else {
      const char* start = fields.back().text.data();
      auto length = token.text.data() + token.text.size() - start;
      fields.back() = {std::string_view(start, static_cast<std::size_t>(length)), fields.back().start, token.end};
    }
  }
  return fields;
}

struct Names {
  std::string corner;  // what heads the column of cells
  std::vector<Token> columns;
};

// The line as names of `count` columns, perhaps after a head of the cells' own column.
std::optional<Names> names_of(std::string_view line, std::size_t count, int first_value) {
  if (title_of(line) || is_rule(line)) return std::nullopt;
  for (auto parts : {fields_of(line), tokens_of(line)}) {
    if (parts.size() == count) return Names{"", parts};
    if (parts.size() == count + 1 && parts[0].end < first_value) {
      return Names{std::string(parts[0].text), {parts.begin() + 1, parts.end()}};
    }
  }
  return std::nullopt;
}

struct ColumnNames {
  std::vector<Span> spans;
  std::vector<std::string> hosts, systems;
  std::vector<bool> no_times;  // a column of deviations or the like
  std::string wrong;
};

class Block {
 public:
  Block(const std::vector<Line>& lines, std::size_t first) : lines_(lines), first_(first) {}

  // The index of the first line after the block.
  std::size_t read_into(Reading& reading, std::size_t& cells) {
    std::size_t end = collect();
    ColumnNames names = find_names();
    if (rows_.size() < 2 && names.wrong.empty()) names.wrong = "one cell alone is no table";
    if (!names.wrong.empty()) {
      for (const CellRow& row : rows_) skip(reading.skipped, row.row.line, names.wrong);
      return end;
    }
    cells += rows_.size() * count_;
    if (cells > kMostCells) throw TooManyCells{lines_[first_].number};
    read_rows(names, reading);
    return end;
  }

 private:
  std::size_t collect() {
    std::size_t at = first_;
    for (; at < lines_.size(); ++at) {
      auto row = cell_row(lines_[at]);
      if (!row && !trim(lines_[at].text).empty() && !is_rule(lines_[at].text)) break;
      if (!row) continue;
      if (!seen_.insert(row->cell).second) break;  // another block
      count_ = std::max(count_, row->row.tokens.size() - 1);
      rows_.push_back(std::move(*row));
    }
    return at;
  }

  int first_value() const { return rows_.front().row.tokens[1].start; }

  // From the lines above, the nearest first; one headed "Host" and one headed "OS" may both be there.
  ColumnNames find_names() const {
    ColumnNames found;
    if (count_ > kMostColumns) found.wrong = "too many columns";
    for (std::size_t back = 1; back <= std::min(kReach, first_) && found.wrong.empty(); ++back) {
      std::string_view line = lines_[first_ - back].text;
      auto title = title_of(line);
      auto names = names_of(line, count_, first_value());
      bool no_times = title ? !title->wrong.empty() : !names && names_no_times(line);
      if (no_times) found.wrong = "its head says that these are no times";
      if (title || cell_row(lines_[first_ - back]) || (trim(line).empty() && back > 1)) break;
      if (names) take(*names, found);
    }
    if (found.wrong.empty() && found.spans.empty()) {
      found.wrong = fmt::format("no line above names its {} column{}", count_, count_ == 1 ? "" : "s");
    }
    return found;
  }

  static void take(const Names& names, ColumnNames& found) {
    bool host = same_word(names.corner, "host");
    auto& texts = host ? found.hosts : found.systems;
    if (!texts.empty()) return;
    for (const Token& column : names.columns) texts.emplace_back(column.text);
    found.no_times.resize(names.columns.size());
    for (std::size_t i = 0; i < names.columns.size(); ++i) {
      if (names_no_times({names.columns[i]}) || names_no_times(names.columns[i].text)) found.no_times[i] = true;
    }
    if (!found.spans.empty()) return;
    for (const Token& column : names.columns) found.spans.push_back({column.start, column.end});
  }

  void read_rows(const ColumnNames& names, Reading& reading) const {
    Grid grid(names.spans, true, LabelKind::cell);
    std::vector<GridRow> rows;
    for (const CellRow& row : rows_) rows.push_back(row.row);
    grid.learn(rows);
    std::vector<RowSet> sets;
    for (std::size_t i = 0; i < count_; ++i) {
      sets.push_back(imported_set("table", lines_[first_].number, names.hosts.empty() ? "" : names.hosts[i],
                                  names.systems.empty() ? "" : names.systems[i]));
    }
    for (const CellRow& row : rows_) {
      auto read = grid.read(row.row);
      if (!read.placed) {
        skip(reading.skipped, row.row.line, read.reason);
        continue;
      }
      add(sets, row.cell, *read.placed);
    }
    for (std::size_t i = 0; i < count_; ++i) {
      if (names.no_times[i])
        skip(reading.skipped, lines_[first_].number, fmt::format("column {} holds no times, its name says", i + 1));
      if (!sets[i].rows.empty() && !names.no_times[i]) reading.sets.push_back(std::move(sets[i]));
    }
  }

  static void add(std::vector<RowSet>& sets, const TableCell& cell, const Placed& placed) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const auto& entry = placed.columns[i];
      if (entry && entry->kind == Entry::Kind::time) {
        add_time(sets[i], cell, entry->us);
      } else {
        add_missing(sets[i], cell, "");
      }
    }
  }

  const std::vector<Line>& lines_;
  std::size_t first_;
  std::vector<CellRow> rows_;
  std::set<TableCell> seen_;
  std::size_t count_ = 0;  // of columns
};

// A cell with numbers in a line of another form, such as a numbered list: no table, but worth a word.
void name_near_miss(const Line& line, std::vector<SkippedLine>& skipped) {
  if (line.text.find('/') == std::string::npos) return;
  auto tokens = tokens_of(std::string_view(line.text).substr(0, 500));
  bool cell = std::any_of(tokens.begin(), tokens.end(), [](const Token& t) { return cell_of(t.text).has_value(); });
  bool time = std::any_of(tokens.begin(), tokens.end(),
                          [](const Token& t) { return entry_of(t.text).kind == Entry::Kind::time; });
  if (cell && time) {
    skip(skipped, line.number, "a cell and numbers, but no head that says what they are");
  }
}

}  // namespace

Reading read_transposed(const std::vector<Line>& lines) {
  Reading reading;
  std::size_t cells = 0;
  for (std::size_t at = 0; at < lines.size();) {
    if (cell_row(lines[at])) {
      at = Block(lines, at).read_into(reading, cells);
    } else {
      name_near_miss(lines[at++], reading.skipped);
    }
  }
  return reading;
}

}  // namespace ctxmatrix
