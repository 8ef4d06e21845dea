// What `run --resume FILE` goes on from.
#pragma once

#include <optional>
#include <string>

#include "cli/result_path.h"
#include "ctxmatrix/matrix.h"
#include "ctxmatrix/result.h"
#include "store/journal.h"

namespace ctxmatrix {

struct Resumed {
  ResultPath path;
  Journal journal;
  RunResult result;  // what was measured; its cells are open again, but for those that failed
  std::optional<std::size_t> whole_bytes = {};  // of the journal; nothing: it has less than the result

  // The journal then holds all that `result` has, and that the run goes on.
  void go_on();
};

// `file`: a result, or its journal, or the name of a result of which there is only the journal; where both are there,
// that which holds more of the same run. Throws InputError where there is nothing to go on from, or not here.
Resumed resume_from(const std::string& file);

// The matrix of the run, as it began.
Matrix matrix_of(const RunResult& result);

}  // namespace ctxmatrix
