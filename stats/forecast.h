// How long a cell will take on this host, by what was measured of it.
#pragma once

#include <cstdint>

#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"
#include "stats/cell_estimate.h"

namespace ctxmatrix {

struct Forecast {
  std::int64_t wall_ns = 0;  // of one run of this cell alone, until it is done by `measure`
  double half_width = 0;     // of the net time as it will then be reported, in ns: the drift of one session included
};

// For a cell with usable repetitions. Repeatability shrinks with the root of the repetitions (the stopping rule of
// stopping.h says how far it must), and the gate goes on leaving out as many as it did.
Forecast forecast(const CellResult& cell, const CellEstimate& estimate, const Measure& measure);

}  // namespace ctxmatrix
