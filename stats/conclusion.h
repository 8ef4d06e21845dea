// From the repetitions of a cell to what its result says.
#pragma once

#include "ctxmatrix/result.h"
#include "stats/cell_estimate.h"
#include "stats/cell_flags.h"

namespace ctxmatrix {

// The numbers of the estimate; status, reason and notes stay.
void set_estimate(const CellEstimate& estimate, CellResult& cell);

// The last word on a cell whose status is ok so far: its estimate, status, reason and notes. `speeds` of the whole run;
// `slowdown` as for flags_of.
void conclude(CellResult& cell, const Measure& measure, const Speeds& speeds, const CacheSizes& caches,
              double slowdown);

// The same for a whole run of which only the repetitions are there, a journal: its speeds, and every cell.
void conclude(RunResult& result);

}  // namespace ctxmatrix
