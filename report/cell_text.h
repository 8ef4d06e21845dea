// A cell's value in a few words.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// "1.234 us +-0.8 %", from an estimate in ns: the larger side of the interval, of the point. Where the interval reaches
// 0: "<0.123 us", its upper end.
std::string value_text(const Estimate& net);

// "pipe/read/2p/16K/single 1.234 us +-0.8 %, 12 repetitions, 85 % kept"; for a cell without a value its status and why.
std::string cell_line(const CellResult& cell);

// Its column ("2p/16K") where that is enough to tell it from the other cells of the run, else its id.
std::string cell_name(const CellResult& cell, const RunResult& result);

// A time per switch in us with four significant digits, and never fewer than the three decimals that a ns has.
std::string us_text(double us);

}  // namespace ctxmatrix
