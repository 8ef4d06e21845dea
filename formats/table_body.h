// The rows below the head of a table: which lines they are, and which pieces belong together.
#pragma once

#include <string>
#include <vector>

#include "formats/grid.h"
#include "formats/lines.h"

namespace ctxmatrix {

struct BodyRow {
  GridRow row;
  std::string doubt;    // why it cannot be read whatever its columns say; empty: it may be
  bool remote = false;  // other text stands between it and the table: only a row that fits exactly is worth a word
};

struct TableBody {
  std::vector<BodyRow> rows;
  std::string wrong;    // why none of them can be believed; empty: they may be
  std::size_t end = 0;  // index of the first line after it
};

// From lines[at] on. A blank line does not end a table, nor a line of prose or two; another table, its title, a line
// about deviations or an lmbench result does. `mark` stands before each line. `grid` tells what fits under the head.
TableBody table_body(const std::vector<Line>& lines, std::size_t at, const std::string& mark, const Grid& grid);

}  // namespace ctxmatrix
