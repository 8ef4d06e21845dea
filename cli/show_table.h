// Results on stdout: a table with its footnotes, or what a workload has in its place, and what else was measured.
#pragma once

#include <string>

#include "cli/load_results.h"

namespace ctxmatrix {

// Results of rings in one table: lmbench's, or with `wide` the one that cuts nothing. Then what each of ctxmatrix's own
// has beside (report/result_report), under its file where there are several results.
void show_results(const LoadedResults& results, bool wide);
// At the end of a run: the same of one result, saved as `file`, and its notes.
void show_measured(const RunResult& result, const std::string& file, bool wide);

}  // namespace ctxmatrix
