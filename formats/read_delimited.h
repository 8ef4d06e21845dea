// Context-switch tables whose columns are parted by a sign: Markdown, comma-separated values and the like.
#pragma once

#include <vector>

#include "formats/imported.h"
#include "formats/lines.h"

namespace ctxmatrix {

// A result for each row. The signs "|", "," and ";" part columns for sure: an empty field is a missing cell. A line
// with another number of fields than the head is no row.
Reading read_delimited(const std::vector<Line>& lines);

}  // namespace ctxmatrix
