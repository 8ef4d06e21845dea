// From a checked document to its cells: the axes spanned, exclude taken out, include added.
#pragma once

#include <vector>

#include "ctxmatrix/cell.h"
#include "matrix/vocabulary.h"
#include "matrix/yaml_node.h"

namespace ctxmatrix {

constexpr std::size_t kMostCells = 100'000;

// In canonical order, no cell twice. Throws an InputError for axes that have no value or one twice, for an entry of
// `exclude` that matches nothing and one of `include` that is there already (unless --set has changed an axis that it
// names), for too many cells and for none.
std::vector<Cell> span_cells(const YamlNode& root, const Vocabulary& vocabulary);

}  // namespace ctxmatrix
