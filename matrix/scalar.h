// Single values of a matrix file, checked: each refusal says where, what is wrong, what is allowed and what may be
// meant.
#pragma once

#include <string>
#include <vector>

#include "matrix/quantity.h"
#include "matrix/yaml_node.h"

namespace ctxmatrix {

// Both bounds are allowed, and are as the file would write them.
struct Bounds {
  const char* least;
  const char* most;
};

// The quantity of a node. `key` names it in messages.
std::uint64_t read_quantity(const YamlNode& node, const std::string& key, Quantity kind, const Bounds& bounds);

// The text of a node that is one of the allowed words.
std::string read_word(const YamlNode& node, const std::string& key, const std::vector<std::string>& allowed);

// The node's text. Throws where it is a list, a mapping or nothing.
const std::string& scalar_text(const YamlNode& node, const std::string& key, const std::string& allowed);

// Throws: KEY: "TEXT" WHY; allowed: ALLOWED; did you mean HINT?
[[noreturn]] void refuse_value(const YamlNode& node, const std::string& key, const std::string& why,
                               const std::string& allowed, const std::string& hint = {});

}  // namespace ctxmatrix
