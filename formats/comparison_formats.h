// A comparison for other programs.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

// One row for each cell of each comparison. Header:
// base,other,cell,unit,base_value,other_value,ratio,ratio_lo,ratio_hi, confidence,p,least,verdict,reason. p is
// corrected over the cells; unknown is an empty field.
std::string comparison_csv(const std::vector<Comparison>& comparisons);

// A table that GitHub and others lay out, one for each comparison.
std::string comparison_markdown(const std::vector<Comparison>& comparisons);

// As MMTests' compare-kernels prints: a column for each result, in parentheses what is gained over the base (positive
// is better), `*` where it is sure.
std::string comparison_mmtests(const std::vector<Comparison>& comparisons);

}  // namespace ctxmatrix
