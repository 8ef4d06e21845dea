// The `exclude` entries of a file: which cells of the spanned axes they take out.
#pragma once

#include <vector>

#include "matrix/axis_values.h"

namespace ctxmatrix {

// A flag for each cell of the span, in canonical order (the last of the axes varies fastest). `axes` has each of kAxes
// in its order. An entry takes out the cells that have one of its values on every axis that it names. Throws an
// InputError for an entry without an axis, and for a value that its axis has not, unless --set changed that axis.
std::vector<bool> excluded_cells(const YamlNode& exclude, const std::vector<AxisValues>& axes,
                                 const Vocabulary& vocabulary);

}  // namespace ctxmatrix
