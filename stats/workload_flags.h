// Whether what was timed was what the workload promises.
#pragma once

#include <string>

#include "ctxmatrix/cell.h"
#include "stats/cell_estimate.h"

namespace ctxmatrix {

// Of a yield whose members did not take turns, and of a page touch whose faults were not one a page (on base pages),
// why the cell is not ok. Empty where all is well, and for a ring.
std::string workload_fault(const Cell& cell, const CellEstimate& estimate);

}  // namespace ctxmatrix
