#include "cli/load_results.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"
#include "cli/read_input.h"
#include "ctxmatrix/error.h"
#include "formats/recognise.h"
#include "store/result_file.h"
#include "store/rows.h"
#include "support/text.h"

namespace ctxmatrix {

LoadedResults load_results(const std::vector<std::string>& files) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // a result of 5,000 cells is a tenth of it
  if (std::count(files.begin(), files.end(), "-") > 1) throw InputError("-: standard input can be read once only");
  LoadedResults loaded;
  for (const std::string& file : files) {
    std::string text = read_input(file, kMostBytes);
    if (looks_like_json(text)) {
      loaded.runs.push_back(read_result(text, file));
      loaded.sets.push_back(rows_of(loaded.runs.back(), file));
      continue;
    }
    for (RowSet& set : read_foreign(text, file)) {
      for (const SkippedLine& line : set.skipped) {
        complain(fmt::format("{}:{}: left out: {}", printable(file, 4096), line.line, line.reason));
      }
      loaded.sets.push_back(std::move(set));
    }
  }
  return loaded;
}

}  // namespace ctxmatrix
