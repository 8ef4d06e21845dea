#include "cli/show_table.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "formats/lmbench_table.h"
#include "report/cell_table.h"
#include "report/workload_text.h"
#include "store/rows.h"

namespace ctxmatrix {

void show_table(const std::vector<RowSet>& sets, bool wide) {
  if (wide) return print(cell_table(sets));
  LmbenchTable table = lmbench_table(sets);
  std::string text = table.text;
  if (!table.footnotes.empty()) text += "\n";
  for (const std::string& note : table.footnotes) text += note + "\n";
  print(text);
}

void show_results(const LoadedResults& results, bool wide) {
  std::vector<RowSet> rings;
  for (const RowSet& set : results.sets) {
    const bool own = !set.rows.empty() && is_own_workload(set.rows.front().workload);
    if (!own) rings.push_back(set);
  }
  std::string text;
  for (const RunResult& run : results.runs) {
    const std::string own = workload_text(run);
    if (own.empty()) continue;
    if (!text.empty()) text += "\n";
    text += own;
  }
  if (!rings.empty() || text.empty()) show_table(rings, wide);
  if (!text.empty()) print(rings.empty() ? text : fmt::format("\n{}", text));
}

void show_result(const RunResult& result, const std::string& file, bool wide) {
  show_results({{rows_of(result, file)}, {result}}, wide);
}

}  // namespace ctxmatrix
