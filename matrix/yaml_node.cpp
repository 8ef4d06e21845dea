#include "matrix/yaml_node.h"

#include <utility>

namespace ctxmatrix {

const YamlNode* YamlNode::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].text == key) return &items[i];
  }
  return nullptr;
}

YamlNode* YamlNode::find(std::string_view key) { return const_cast<YamlNode*>(std::as_const(*this).find(key)); }

const char* kind_text(YamlNode::Kind kind) {
  switch (kind) {
    case YamlNode::Kind::null:
      return "nothing";
    case YamlNode::Kind::scalar:
      return "a single value";
    case YamlNode::Kind::list:
      return "a list";
    case YamlNode::Kind::mapping:
      return "a mapping";
  }
  return "";
}

}  // namespace ctxmatrix
