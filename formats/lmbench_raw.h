// `export --format lmbench`: a raw result file in lmbench's format, for lmbench's own scripts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

struct LmbenchRaw {
  std::string text;                   // the results one after the other
  std::vector<std::string> left_out;  // what the format cannot say, each cell with its reason
};

// `version` is ctxmatrix's own, which the file names as its producer. The format has rings through pipes whose members
// read their working sets, whole KiB, times from 0.01 us on and no word for a placement: of several placements or
// policies in a result only the first is written.
LmbenchRaw lmbench_raw(const std::vector<RowSet>& sets, std::string_view version);

}  // namespace ctxmatrix
