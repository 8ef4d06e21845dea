// All that is printed of one result beside its line in the table of rings.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Blocks with an empty line between, those that the result has: the text of its workload, where that is no ring; its
// counters; its decomposition. Ends with "\n"; empty where there is none.
std::string result_report(const RunResult& result);

}  // namespace ctxmatrix
