// The footnotes below a table: why a cell is blank or doubtful, and what the columns leave out.
#pragma once

#include <string>
#include <vector>

#include "formats/table_cells.h"

namespace ctxmatrix {

// What names a line: its host; for bare lat_ctx output, which knows none, the file's name without folder and ending.
std::string line_name(const RowSet& set);

// The time that the lmbench table shows for a cell; 0 where it shows none.
double shown_time(const Row& row);

std::vector<std::string> footnotes(const std::vector<TableGroup>& groups);

}  // namespace ctxmatrix
