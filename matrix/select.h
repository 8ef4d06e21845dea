// --cells GLOB: some cells of a matrix.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/cell.h"

namespace ctxmatrix {

// The cells that at least one pattern names, in their order; all where there is no pattern. Throws an InputError for a
// pattern that names none.
std::vector<Cell> select_cells(std::vector<Cell> cells, const std::vector<std::string>& patterns);

}  // namespace ctxmatrix
