// A YAML document as a tree in which every node knows its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "matrix/source.h"

namespace ctxmatrix {

struct YamlNode {
  enum class Kind { null, scalar, list, mapping };

  Kind kind = Kind::null;
  Place place;
  std::string text;             // of a scalar, as written: numbers are never converted
  bool quoted = false;          // a scalar in quotes or of a block: a text, whatever it looks like
  std::vector<YamlNode> keys;   // of a mapping: scalars, each text once
  std::vector<YamlNode> items;  // of a list; of a mapping: items[i] is the value of keys[i]

  // The value of a key of a mapping; null where there is no such key.
  const YamlNode* find(std::string_view key) const;
  YamlNode* find(std::string_view key);
};

// "a mapping", "a list", "a single value", "nothing".
const char* kind_text(YamlNode::Kind kind);

}  // namespace ctxmatrix
