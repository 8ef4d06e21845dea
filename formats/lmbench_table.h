// The context-switch table in the form of lmbench 3's summary.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

struct LmbenchTable {
  std::string text;                    // one table, or several parted by a blank line; ends with "\n"
  std::vector<std::string> footnotes;  // why a cell is blank or doubtful, and what the columns leave out
};

// One line for each result. Own results are shown with two decimals, as lat_ctx would have printed them, so that
// lmbench's own summary of the exported raw file is the same; imported numbers are shown as they were read.
// Which tables there are: table_cells.h.
LmbenchTable lmbench_table(const std::vector<RowSet>& sets);

}  // namespace ctxmatrix
