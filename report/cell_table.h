// The honest table: a line a cell, nothing cut, every number with its interval and the switches counted behind it.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

// One block for each row set. A cell that is not `ok` is marked behind its value: `?` unstable, `-` not measured, `i`
// imported; a legend explains the marks that occur. A net time whose interval reaches 0 is printed as "<U", U its upper
// end.
std::string cell_table(const std::vector<RowSet>& sets);

}  // namespace ctxmatrix
