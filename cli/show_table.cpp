#include "cli/show_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/output.h"
#include "formats/lmbench_table.h"
#include "report/cell_table.h"
#include "report/result_report.h"
#include "report/run_notes.h"
#include "report/workload_text.h"
#include "store/rows.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string table_text(const std::vector<RowSet>& sets, bool wide) {
  if (wide) return cell_table(sets);
  LmbenchTable table = lmbench_table(sets);
  std::string text = table.text;
  if (!table.footnotes.empty()) text += "\n";
  for (const std::string& note : table.footnotes) text += note + "\n";
  return text;
}

// A result that the table of rings is not for.
bool has_own_text(const RowSet& set) {
  auto is_own = [](const Row& row) { return is_own_workload(row.workload); };
  return !set.rows.empty() && std::all_of(set.rows.begin(), set.rows.end(), is_own);
}

std::string results_text(const LoadedResults& results, bool wide) {
  std::vector<RowSet> rings;
  std::remove_copy_if(results.sets.begin(), results.sets.end(), std::back_inserter(rings), has_own_text);
  std::vector<std::string> blocks;
  if (!rings.empty()) blocks.push_back(table_text(rings, wide));
  for (std::size_t i = 0; i < results.runs.size(); ++i) {
    const std::string report = result_report(results.runs[i]);
    if (report.empty()) continue;
    if (results.sets.size() > 1) blocks.push_back(printable(results.files[i], 4096) + ":\n");
    blocks.push_back(report);
  }
  return join(blocks, "\n");
}

}  // namespace

void show_results(const LoadedResults& results, bool wide) { print(results_text(results, wide)); }

void show_measured(const RunResult& result, const std::string& file, bool wide) {
  std::vector<std::string> blocks{results_text({{rows_of(result, file)}, {result}, {file}}, wide), run_notes(result)};
  std::erase(blocks, "");
  print(join(blocks, "\n"));
}

}  // namespace ctxmatrix
