#include "formats/read_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "formats/grid.h"
#include "formats/table_body.h"
#include "formats/table_header.h"
#include "formats/table_labels.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr int kTitleReach = 3;  // lines of text between a title and its head, rules and blank lines not counted

Grid grid_of(const TableHeader& header) {
  std::vector<Span> heads;
  for (const TableColumn& column : header.columns) heads.push_back({column.head.start, column.head.end});
  return Grid(std::move(heads), !header.broken, label_kind(header.labels));
}

RowSet set_of(const TableHeader& header, const std::optional<TableTitle>& title, int line, const Placed& placed) {
  auto [host, os] = host_and_os(label_kind(header.labels), placed.label, header.host_end);
  RowSet set = imported_set("table", line, host, os);
  for (std::size_t i = 0; i < header.columns.size(); ++i) {
    const auto& cell = header.columns[i].cell;
    const auto& entry = placed.columns[i];
    if (!cell) continue;
    if (entry && entry->kind == Entry::Kind::time) {
      add_time(set, *cell, entry->us);
    } else {
      add_missing(set, *cell, "");
    }
  }
  for (Row& row : set.rows) {
    if (title && !title->transport.empty()) row.transport = title->transport;
    if (title && !title->touch.empty()) row.touch = title->touch;
  }
  return set;
}

// The results of one table.
struct TableResults {
  std::vector<RowSet> sets;
  bool one_size = true;  // all of its columns have the same size
};

// The last word between two times of a row that is none itself; empty where there is no such.
std::string no_time_between(const std::vector<Token>& tokens) {
  auto time = [](const Token& token) { return entry_of(token.text).kind == Entry::Kind::time; };
  const auto first = std::find_if(tokens.begin(), tokens.end(), time);
  const auto last = std::find_if(tokens.rbegin(), tokens.rend(), time).base();
  for (auto token = last; token > first; --token) {
    if (entry_of((token - 1)->text).kind == Entry::Kind::none) return printable((token - 1)->text, 40);
  }
  return "";
}

TableResults read_rows(const TableHeader& header, const std::optional<TableTitle>& title, const TableBody& body,
                       Grid& grid, std::vector<SkippedLine>& skipped) {
  std::vector<GridRow> near;
  for (const BodyRow& found : body.rows) {
    if (!found.remote && found.doubt.empty()) near.push_back(found.row);
  }
  grid.learn(near);
  TableResults results;
  for (const BodyRow& found : body.rows) {
    auto reading = grid.read(found.row);
    if (!found.doubt.empty()) reading = {{}, found.doubt};
    if (found.remote) {
      if (grid.fits_places(found.row)) skip(skipped, found.row.line, "looks like a row of the table far above it");
    } else if (reading.placed) {
      results.sets.push_back(set_of(header, title, found.row.line, *reading.placed));
    } else {
      const std::string odd = found.doubt.empty() ? no_time_between(found.row.tokens) : "";
      skip(skipped, found.row.line, odd.empty() ? reading.reason : fmt::format("\"{}\" is no time", odd));
    }
  }
  for (const TableColumn& column : header.columns) {
    const auto& first = header.columns.front().cell;
    results.one_size &= column.cell && first && column.cell->size_kib == first->size_kib;
  }
  return results;
}

using Label = std::pair<std::string, std::string>;

Label label_of(const RowSet& set) { return {set.host, set.os}; }

// The results of a table by their labels; nothing where two have the same one.
std::optional<std::map<Label, RowSet*>> by_label(std::vector<RowSet>::iterator begin,
                                                 std::vector<RowSet>::iterator end) {
  std::map<Label, RowSet*> sets;
  for (auto set = begin; set != end; ++set) {
    if (!sets.emplace(label_of(*set), &*set).second) return std::nullopt;
  }
  return sets;
}

bool has_cell_of(const RowSet& set, const RowSet& other) {
  return std::any_of(set.rows.begin(), set.rows.end(), [&](const Row& mine) {
    return std::any_of(other.rows.begin(), other.rows.end(),
                       [&](const Row& row) { return row.procs == mine.procs && row.size_kib == mine.size_kib; });
  });
}

// Joins tables one for each size: a result takes the cells of the next table's row with its label.
class SizeJoiner {
 public:
  explicit SizeJoiner(std::vector<RowSet>& sets) : sets_(sets) {}

  void add(TableResults table) {
    if (table.one_size && joins(table.sets)) return;
    first_ = sets_.size();
    one_size_ = table.one_size;
    std::move(table.sets.begin(), table.sets.end(), std::back_inserter(sets_));
  }

 private:
  bool joins(std::vector<RowSet>& added) {
    if (!one_size_ || first_ == sets_.size()) return false;
    auto have = by_label(sets_.begin() + static_cast<std::ptrdiff_t>(first_), sets_.end());
    auto more = by_label(added.begin(), added.end());
    if (!have || !more || have->size() != more->size()) return false;
    for (const auto& [label, set] : *more) {
      auto mine = have->find(label);
      if (mine == have->end() || has_cell_of(*mine->second, *set)) return false;
    }
    for (const auto& [label, set] : *more) {
      auto& rows = have->at(label)->rows;
      std::move(set->rows.begin(), set->rows.end(), std::back_inserter(rows));
    }
    return true;
  }

  std::vector<RowSet>& sets_;
  std::size_t first_ = 0;  // of the sets of the last tables that belong together
  bool one_size_ = false;
};

// The title that holds at a line: the last one, unless other text has come between.
class TitleWatch {
 public:
  void see(std::string_view line) {
    if (auto title = title_of(line)) {
      title_ = std::move(title);
      text_lines_ = 0;
    } else if (title_ && !trim(line).empty() && !is_rule(line) && ++text_lines_ > kTitleReach) {
      title_.reset();
    }
    if (contains_text(line, "*local*")) title_.reset();
  }
  const std::optional<TableTitle>& title() const { return title_; }
  void forget() { title_.reset(); }

 private:
  std::optional<TableTitle> title_;
  int text_lines_ = 0;
};

// The head of lmbench 1.0, whose context switches have no size, is no table of ours, but worth a word.
void name_sizeless_head(const Line& line, std::vector<SkippedLine>& skipped) {
  auto tokens = tokens_of(std::string_view(line.text).substr(0, 500));
  auto sizeless = std::count_if(tokens.begin(), tokens.end(), [](const Token& t) {
    return t.text.find('-') != std::string_view::npos && procs_of(t.text).has_value();
  });
  if (sizeless >= 2) skip(skipped, line.number, "its columns have process counts, but no size");
}

}  // namespace

Reading read_table(const std::vector<Line>& lines) {
  Reading reading;
  SizeJoiner joiner(reading.sets);
  TitleWatch watch;
  std::size_t cells = 0;
  for (std::size_t at = 0; at < lines.size();) {
    watch.see(lines[at].text);
    auto header = header_at(lines, at, watch.title());
    if (!header) {
      name_sizeless_head(lines[at++], reading.skipped);
      continue;
    }
    Grid grid = grid_of(*header);
    TableBody body = table_body(lines, header->end, header->mark, grid);
    at = std::max(body.end, at + 1);
    if (header->wrong.empty()) header->wrong = body.wrong;
    if (!header->wrong.empty()) {
      skip(reading.skipped, header->line, "a context-switch table that cannot be read: " + header->wrong);
      continue;
    }
    cells += body.rows.size() * header->columns.size();
    if (cells > kMostCells) throw TooManyCells{header->line};
    auto table = read_rows(*header, watch.title(), body, grid, reading.skipped);
    if (table.sets.empty() && body.rows.empty()) {
      skip(reading.skipped, header->line, "a context-switch table without any row");
    }
    joiner.add(std::move(table));
    watch.forget();
  }
  return reading;
}

}  // namespace ctxmatrix
