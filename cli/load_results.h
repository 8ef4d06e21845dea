// Whatever the user names as RESULT: ctxmatrix's own files and lmbench's outputs, told apart by their content.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/result.h"
#include "ctxmatrix/row.h"

namespace ctxmatrix {

struct LoadedResults {
  std::vector<RowSet> sets;     // all of them, in the order given
  std::vector<RunResult> runs;  // the ones that ctxmatrix measured
};

// Reads every file ("-" is stdin). Lines that are left out are named on stderr. Throws InputError.
LoadedResults load_results(const std::vector<std::string>& files);

}  // namespace ctxmatrix
