// Finds context-switch tables: their title, their head, the lines of units and rules below it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/lines.h"
#include "formats/tokens.h"

namespace ctxmatrix {

// A title such as "Context switching with 16K - times in microseconds - smaller is better".
struct TableTitle {
  std::optional<double> size_kib;  // of all its cells, where it says so
  std::string transport, touch;    // as ctxmatrix's own tables name them; empty: lmbench's
  std::string wrong;               // why its numbers are no times in microseconds; empty: they are
};
std::optional<TableTitle> title_of(std::string_view line);

struct TableColumn {
  Token head;
  std::optional<TableCell> cell;  // empty: a column of something else
};

struct TableHeader {
  int line = 0;               // its number in the file
  std::size_t end = 0;        // index of the first line after head, units and rules
  std::string mark;           // stands before each line of the table, as in a comment or a diff
  std::vector<Token> labels;  // heads left of the columns
  std::vector<TableColumn> columns;
  bool broken = false;  // over several lines: places mean nothing
  int host_end = 0;     // where the rule ends the first of several labels; 0: no such rule
  std::string wrong;    // why the table cannot be read; empty: it can
};

// The head that starts at lines[at]: at least two cells of the matrix and nothing else between them, or one where the
// title says what it is. Nothing for other lines.
std::optional<TableHeader> header_at(const std::vector<Line>& lines, std::size_t at,
                                     const std::optional<TableTitle>& title);

// The line without the mark that stands before all lines of a table; nothing where it does not start with it.
std::optional<std::string_view> without_mark(std::string_view line, const std::string& mark);

bool is_rule(std::string_view text);

}  // namespace ctxmatrix
