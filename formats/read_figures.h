// Bare figures out of posts and papers, to be compared: CSV with the columns figure and value. docs/comparing.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

// True where the first line that is neither blank nor a comment ("# ...") names columns, figure and value among them.
bool looks_like_figures(std::string_view text);

// One side for each `result`, in the order of the text; without such a column one, named like the file. Several values
// of one figure are repetitions of it. Throws InputError, with the line, for anything that cannot be read for sure.
std::vector<Side> read_figures(std::string_view text, const std::string& file);

}  // namespace ctxmatrix
