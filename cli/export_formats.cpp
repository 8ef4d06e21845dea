#include "cli/export_formats.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "formats/csv.h"
#include "formats/csv_counters.h"
#include "formats/csv_samples.h"
#include "formats/gbench.h"
#include "formats/lmbench_raw.h"
#include "formats/markdown.h"
#include "store/result_file.h"

namespace ctxmatrix {
namespace {

std::string write_csv(const LoadedResults& results) { return csv(results.sets); }

// Samples and whole results exist only of what ctxmatrix measured itself.
void need_own(const LoadedResults& results, const char* format) {
  for (const RowSet& set : results.sets) {
    if (set.source == "ctxmatrix") continue;
    throw InputError(fmt::format("{}: is imported ({}) and has no samples; --format {} takes results of ctxmatrix only",
                                 set.file, set.source, format));
  }
}

std::string write_csv_counters(const LoadedResults& results) {
  need_own(results, "csv-counters");
  return csv_counters(results.runs);
}

std::string write_csv_samples(const LoadedResults& results) {
  need_own(results, "csv-samples");
  return csv_samples(results.runs);
}

std::string write_json(const LoadedResults& results) {
  need_own(results, "json");
  std::string text;
  for (const RunResult& run : results.runs) text += result_text(run);
  return text;
}

std::string write_gbench(const LoadedResults& results) {
  need_own(results, "gbench");
  if (results.runs.size() > 1)
    throw InputError("--format gbench: that format has no form for several results; allowed: one at a time");
  return gbench(results.runs.front());
}

std::string write_lmbench(const LoadedResults& results) {
  LmbenchRaw raw = lmbench_raw(results.sets, kVersion);
  for (const std::string& cell : raw.left_out) complain("left out: " + cell);
  return raw.text;
}

std::string write_markdown(const LoadedResults& results) { return markdown(results.sets); }

}  // namespace

const std::vector<ExportFormat>& export_formats() {
  static const std::vector<ExportFormat> all = {
      {"csv", "one row per cell", write_csv},
      {"csv-counters", "one row per counter of a cell, of runs with measure.counters", write_csv_counters},
      {"csv-samples", "one row per timed interval: every estimate can be recomputed from it", write_csv_samples},
      {"gbench", "as Google Benchmark writes its results, for its compare.py", write_gbench},
      {"json", "the result files themselves, in their current schema", write_json},
      {"lmbench", "a raw file in lmbench's format, for lmbench's own scripts", write_lmbench},
      {"markdown", "a table for GitHub and the like", write_markdown},
  };
  return all;
}

}  // namespace ctxmatrix
