// Tables whose lines are cells and whose columns are machines or kernels.
#pragma once

#include <vector>

#include "formats/imported.h"
#include "formats/lines.h"

namespace ctxmatrix {

// A result for each column. Each line starts with its cell ("8p/16K"); the line above the first names the columns.
Reading read_transposed(const std::vector<Line>& lines);

}  // namespace ctxmatrix
