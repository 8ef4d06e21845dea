// `table --wide`: the honest table. No host or kernel is cut, and each time stands with its interval.
#pragma once

#include <vector>

#include "ctxmatrix/row.h"
#include "formats/lmbench_table.h"

namespace ctxmatrix {

// Every cell of every result. Each line names where its numbers come from and its placement; a time that is not ok is
// marked with "?", and where there is none stands the status.
LmbenchTable wide_table(const std::vector<RowSet>& sets);

}  // namespace ctxmatrix
