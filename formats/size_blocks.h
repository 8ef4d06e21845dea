// The blocks that lat_ctx prints, wherever they stand: a line with the working set, then a line for each process count.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ctxmatrix/row.h"
#include "formats/lines.h"

namespace ctxmatrix {

struct BlockRow {
  int line = 0;
  int procs = 0;
  std::optional<double> us;  // empty: no time, such as a negative one
};

struct SizeBlock {
  int line = 0;
  double size_kib = 0;
  std::optional<double> overhead_us;
  std::vector<BlockRow> rows;
  bool damaged = false;  // a line of it was named that would be a row
};

struct SizeBlocks {
  std::vector<SizeBlock> blocks;     // also those without a row
  std::vector<SkippedLine> skipped;  // damaged rows, and rows that no header leads
};

// A block ends at the first line that is not "<count> <time>". What stands before the header of a block ("* ", "+",
// "JD> ") must stand before its rows. A header in closing quotes wants rows in quotes and lets comments stand between.
SizeBlocks find_size_blocks(std::span<const Line> lines);

// A block without a row is named by its header, unless what should be its row was.
void name_if_empty(const SizeBlock& block, std::vector<SkippedLine>& skipped);

}  // namespace ctxmatrix
