#include "cli/load_results.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"
#include "cli/read_input.h"
#include "ctxmatrix/error.h"
#include "formats/read_figures.h"
#include "formats/recognise.h"
#include "stats/conclusion.h"
#include "store/journal.h"
#include "store/result_file.h"
#include "store/rows.h"
#include "support/text.h"

namespace ctxmatrix {

std::vector<RowSet> read_imported(const std::string& text, const std::string& file) {
  std::vector<RowSet> sets = read_foreign(text, file);
  for (const RowSet& set : sets) {
    for (const SkippedLine& line : set.skipped) {
      complain(fmt::format("{}:{}: left out: {}", printable(file, 4096), line.line, line.reason));
    }
  }
  return sets;
}

bool looks_like_own(const std::string& text) { return looks_like_json(text) || looks_like_journal(text); }

RunResult read_own(const std::string& text, const std::string& file) {
  if (!looks_like_journal(text)) return read_result(text, file);
  JournalReading reading = read_journal(text, file);
  if (reading.damaged > 0) {
    complain(fmt::format("{}: {} damaged line{} left out", printable(file, 4096), reading.damaged,
                         reading.damaged == 1 ? " was" : "s were"));
  }
  conclude(reading.result);
  return std::move(reading.result);
}

LoadedResults load_results(const std::vector<std::string>& files) {
  if (std::count(files.begin(), files.end(), "-") > 1) throw InputError("-: standard input can be read once only");
  LoadedResults loaded;
  for (const std::string& file : files) {
    std::string text = read_input(file, kMostResultBytes);
    if (looks_like_own(text)) {
      loaded.runs.push_back(read_own(text, file));
      loaded.files.push_back(file);
      loaded.sets.push_back(rows_of(loaded.runs.back(), file));
      continue;
    }
    if (looks_like_figures(text))
      throw InputError(file + ": bare figures, which `ctxmatrix compare` takes; allowed here: results of cells");
    for (RowSet& set : read_imported(text, file)) loaded.sets.push_back(std::move(set));
  }
  return loaded;
}

}  // namespace ctxmatrix
