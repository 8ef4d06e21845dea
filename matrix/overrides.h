// --set KEY=VALUE: a value of the matrix file replaced from the command line.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "matrix/yaml_node.h"

namespace ctxmatrix {

// The keys that --set takes: "name", "matrix.processes", "measure.interval", ...
std::vector<std::string> settable_keys();

// Puts each value into the document; of two for one key, the last holds. A list is written with commas; a part that
// begins with a digit belongs to the placement before it ("cpus:0-3,8,single"). The values are not checked here, but
// their place is the --set, kept in `sources`, which outlives the tree. Throws an InputError for a text that is no
// KEY=VALUE.
void apply_sets(const std::vector<std::string>& sets, YamlNode& root, std::deque<Source>& sources);

}  // namespace ctxmatrix
