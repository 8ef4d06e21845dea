// `compare --format json`.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

// An array with an object for each comparison; keys as in docs/comparing.md. What is not known is null. Ends in a
// newline.
std::string comparison_json(const std::vector<Comparison>& comparisons);

}  // namespace ctxmatrix
