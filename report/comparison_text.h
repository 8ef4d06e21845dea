// A comparison as people read it: 72 columns, for a terminal and for a mail. No tabs, no blanks at the end of a line.
#pragma once

#include <string>

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

std::string comparison_text(const Comparison& comparison);

}  // namespace ctxmatrix
