// A table on stdout, with its footnotes.
#pragma once

#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

// lmbench's table, or with `wide` the one that cuts nothing.
void show_table(const std::vector<RowSet>& sets, bool wide);

}  // namespace ctxmatrix
