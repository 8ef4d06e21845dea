// The keys that a matrix file has, and the shape of what they stand for.
#pragma once

#include <string>
#include <vector>

#include "matrix/yaml_node.h"

namespace ctxmatrix {

constexpr const char* kVersion = "1";        // of the format
constexpr std::size_t kMostEntries = 1'000;  // of exclude, and of include

std::vector<std::string> top_keys();
std::vector<std::string> required_top_keys();

// Each throws an InputError where the node is not of that shape. `key` names it in messages; `at` is the place to show
// where it is missing.
void check_mapping(const YamlNode& node, const std::string& key, const std::vector<std::string>& allowed_keys);
// A list of at most kMostEntries mappings of axes: `exclude`, `include`.
void check_entries(const YamlNode& node, const std::string& key);
const YamlNode& required(const YamlNode& mapping, const std::string& key, const std::string& hint);

// The document as a whole: a mapping of the top keys, with the one version that is known, `matrix` and `measure`
// mappings of their keys. Values below are checked where they are read.
void check_document(const YamlNode& root);

}  // namespace ctxmatrix
