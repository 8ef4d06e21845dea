#include "formats/gatherer.h"

namespace ctxmatrix {
namespace {

// Sizes by counts of a hostile file may be far more than its lines; lmbench's largest grid has 48 cells.
constexpr std::size_t kMostGrid = 4096;

}  // namespace

void Gatherer::add(const SizeBlock& block) {
  cells_ += block.rows.size();
  if (cells_ > kMostCells) throw TooManyCells{block.line};
  for (const BlockRow& row : block.rows) {
    TableCell cell{row.procs, block.size_kib};
    if (open_ && seen_.count(cell) > 0) close();
    if (!open_) sets_.push_back(imported_set(source_, block.line, host_, os_));
    open_ = true;
    seen_.insert(cell);
    if (row.us) {
      add_time(sets_.back(), cell, *row.us);
    } else {
      add_missing(sets_.back(), cell, "its time is below 0, or no number");
    }
    sets_.back().rows.back().overhead_us = block.overhead_us;
  }
}

void Gatherer::close() {
  std::set<int> counts;
  std::set<double> sizes;
  for (const TableCell& cell : seen_) {
    counts.insert(cell.procs);
    sizes.insert(cell.size_kib);
  }
  if (counts.size() * sizes.size() <= kMostGrid) {
    for (double size : sizes) {
      for (int procs : counts) {
        if (seen_.count({procs, size}) == 0) add_missing(sets_.back(), {procs, size}, "no row");
      }
    }
  }
  seen_.clear();
  open_ = false;
}

std::vector<RowSet> Gatherer::finish() {
  if (open_) close();
  return std::move(sets_);
}

}  // namespace ctxmatrix
