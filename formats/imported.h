// Rows and results out of inputs: what every reader fills in alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctxmatrix/row.h"
#include "formats/table_cells.h"

namespace ctxmatrix {

// What a reader found: results, and lines that belong to none of them.
struct Reading {
  std::vector<RowSet> sets;
  std::vector<SkippedLine> skipped;
};

// A reader throws it where an input holds more cells than memory should; `line` is where that was seen.
constexpr std::size_t kMostCells = 1'000'000;
struct TooManyCells {
  int line = 0;
};

// A result without rows yet. Labels are made printable.
RowSet imported_set(std::string_view source, int line, std::string_view host, std::string_view os);

// A ring of processes through pipes that read their working sets: all that lmbench measures.
void add_time(RowSet& set, const TableCell& cell, double us);
void add_missing(RowSet& set, const TableCell& cell, std::string_view reason);

// More lines than that are counted, not named one by one.
void skip(std::vector<SkippedLine>& skipped, int line, std::string_view reason);

}  // namespace ctxmatrix
