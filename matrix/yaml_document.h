// The text of a matrix file as a tree. The only file that knows yaml-cpp is yaml_document.cpp.
#pragma once

#include "matrix/yaml_node.h"

namespace ctxmatrix {

// Limits that no matrix comes near, and that a hostile file meets at once.
constexpr int kMostDepth = 16;              // of lists and mappings
constexpr std::size_t kMostNodes = 20'000;  // keys included; each use of an alias counts as often as what it stands for
constexpr std::size_t kMostScalarBytes = 4096;

// Reads the one document of a source, which outlives the tree. An alias is replaced by a copy of what it stands for.
// Throws an InputError for a text that is not YAML, for a second document, for duplicate keys, for keys that are not
// scalars, for tags and merge keys, and above the limits.
YamlNode read_document(const Source& source);

}  // namespace ctxmatrix
