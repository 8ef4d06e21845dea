// `export --format markdown`: a table that GitHub and others lay out.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

// One line for each cell, with its interval where it has one.
std::string markdown(const std::vector<RowSet>& sets);

}  // namespace ctxmatrix
