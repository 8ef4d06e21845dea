// Results on stdout: a table with its footnotes, or what a workload has in its place.
#pragma once

#include <string>
#include <vector>

#include "cli/load_results.h"
#include "ctxmatrix/row.h"

namespace ctxmatrix {

// lmbench's table, or with `wide` the one that cuts nothing.
void show_table(const std::vector<RowSet>& sets, bool wide);

// Results of rings in such a table, those of other workloads each as report/workload_text has it.
void show_results(const LoadedResults& results, bool wide);
// The same of one result, saved as `file`.
void show_result(const RunResult& result, const std::string& file, bool wide);

}  // namespace ctxmatrix
