// Context-switch tables of lmbench's summaries, and those that people make after them.
#pragma once

#include <vector>

#include "formats/imported.h"
#include "formats/lines.h"

namespace ctxmatrix {

// A result for each row of each table. A row that cannot be read for sure is skipped with its reason.
// Tables one for each size whose rows have the same labels give one result a label.
Reading read_table(const std::vector<Line>& lines);

}  // namespace ctxmatrix
