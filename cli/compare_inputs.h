// What `compare` is given, as sides.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

// Each argument is a file, "-", or several of one host with commas between ("A1,A2,A3", unless a file has that whole
// name). A file with several results gives a side for each. `by_label`: all results that carry the same label go
// together. Sides have different names. Throws InputError.
std::vector<Side> read_sides(const std::vector<std::string>& arguments, bool by_label);

}  // namespace ctxmatrix
