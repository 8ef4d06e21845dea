// Raw result files of lmbench 1, 2 and 3.
#pragma once

#include <span>

#include "formats/imported.h"
#include "formats/lines.h"

namespace ctxmatrix {

// True for the line that starts a result: "[lmbench3.0 results for <uname -a>]".
bool starts_lmbench_result(const Line& line);

// The results one after the other; every line from a result's first to the next one's belongs to it. A result without
// size blocks has lmbench's seven cells, all missing. Lines before the first result are not looked at.
Reading read_lmbench_raw(std::span<const Line> lines);

}  // namespace ctxmatrix
