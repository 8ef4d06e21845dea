// Which cells become the columns of the tables that people look at.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

// The column of a cell: process count and size in KiB. In lmbench's order: by process count, then by size.
struct TableCell {
  int procs = 0;
  double size_kib = 0;
  std::string head() const;  // "8p/16K"
  auto operator<=>(const TableCell&) const = default;
};

// The seven cells of lmbench's own summary.
const std::vector<TableCell>& lmbench_cells();

// What a table says of all its cells: cells that differ in it cannot share a column. Of placement, policy and pages
// an empty one is not known (the result is imported) and goes with any.
struct CellKind {
  std::string workload, transport, touch, members, placement, policy, pages;
  // As lmbench measures: a ring of processes through pipes that reads its working sets.
  bool is_lmbench() const;
  std::string text() const;  // "futex/none", and what else differs from lmbench's
  bool holds(const Row& row) const;
  friend bool operator==(const CellKind&, const CellKind&) = default;
};

// The columns of one table, of cells of one kind.
struct TableColumns {
  std::string size;  // "16K" where all columns have this size and other tables have other sizes; else empty
  std::vector<TableCell> cells;
};

// A result in the tables of one kind.
struct TableLine {
  const RowSet* set = nullptr;
  std::map<TableCell, const Row*> rows;
  bool has(const TableColumns& columns) const;  // any of them; of lmbench's seven, be it without a time
};

// The tables of one kind; each shows the lines that have any of its columns.
struct TableGroup {
  CellKind kind;
  std::vector<TableLine> lines;
  std::vector<TableColumns> tables;
};

// The tables that show the results, which must outlive them. Where lmbench's seven cells are all that there is, or are
// all there, or a result is an lmbench raw file, the first table has exactly these. Any other matrix, and what a result
// has beyond them (but for lmbench's raw files, of which lmbench's own summary shows no more), follows in tables of at
// most eight columns: one table where that is enough, else one for each size.
std::vector<TableGroup> tables_for(const std::vector<RowSet>& sets);

}  // namespace ctxmatrix
