// What is printed of a run whose workload is no ring: everything that was measured, a block a cell.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Whether the workload is one that has a text of its own.
bool is_own_workload(const std::string& workload);

// Empty for a run of rings: lmbench's table is for these.
std::string workload_text(const RunResult& result);

// Of a cell, without its name; ends with "\n".
std::string yield_block(const CellResult& cell, double tick_ns);
std::string pagetouch_block(const CellResult& cell, double tick_ns);

}  // namespace ctxmatrix
