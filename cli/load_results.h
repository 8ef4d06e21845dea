// Whatever the user names as RESULT: ctxmatrix's own files and lmbench's outputs, told apart by their content.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/result.h"
#include "ctxmatrix/row.h"

namespace ctxmatrix {

struct LoadedResults {
  std::vector<RowSet> sets;        // all of them, in the order given
  std::vector<RunResult> runs;     // the ones that ctxmatrix measured
  std::vector<std::string> files;  // where each of `runs` is from, as given
};

constexpr std::size_t kMostResultBytes = std::size_t{1} << 30;  // a result of 5,000 cells is a tenth of it

// True for what ctxmatrix writes itself: a result or a journal.
bool looks_like_own(const std::string& text);

// Reads either; what a journal holds is concluded as it stands, and damaged lines are told on stderr. Throws
// InputError.
RunResult read_own(const std::string& text, const std::string& file);

// The results of a text that is not ctxmatrix's own. Lines that are left out are named on stderr. Throws InputError.
std::vector<RowSet> read_imported(const std::string& text, const std::string& file);

// Reads every file ("-" is stdin). Lines that are left out are named on stderr. Throws InputError.
LoadedResults load_results(const std::vector<std::string>& files);

}  // namespace ctxmatrix
