// Builds a tree out of the events of a YAML parser, and holds it to the limits while it grows: a hostile text is
// refused at the event that goes too far, not when all of it has been read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "matrix/yaml_node.h"

namespace ctxmatrix {

class YamlTree {
 public:
  using AnchorId = std::size_t;  // 0: none

  // Each throws an InputError where the text is refused.
  void start_document(const Place& place);
  void scalar(YamlNode node, const std::string& tag, AnchorId anchor);
  void open(YamlNode node, const std::string& tag, AnchorId anchor);  // a list or a mapping
  void close();
  void alias(const Place& place, AnchorId anchor);

  bool has_document() const { return documents_ > 0; }
  YamlNode take_root() { return std::move(root_); }

 private:
  struct Open {
    YamlNode node;
    AnchorId anchor = 0;
    std::map<std::string, int> key_lines;  // of a mapping
  };

  void add(YamlNode node);
  void add_key(Open& mapping, YamlNode key);
  void count(const Place& place, std::size_t nodes);

  std::vector<Open> open_;
  std::map<AnchorId, YamlNode> anchors_;  // finished ones: an alias inside its own anchor does not find it
  YamlNode root_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

}  // namespace ctxmatrix
