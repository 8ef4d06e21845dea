#include "matrix/yaml_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "matrix/yaml_document.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::size_t size_of(const YamlNode& node) {
  std::size_t sum = 1 + node.keys.size();
  for (const YamlNode& item : node.items) sum += size_of(item);
  return sum;
}

int height_of(const YamlNode& node) {
  int most = 0;
  for (const YamlNode& item : node.items) most = std::max(most, height_of(item));
  return most + (node.kind == YamlNode::Kind::list || node.kind == YamlNode::Kind::mapping ? 1 : 0);
}

void check_depth(const Place& place, std::size_t depth) {
  if (depth <= static_cast<std::size_t>(kMostDepth)) return;
  refuse(place, fmt::format("nested too deeply; allowed: lists and mappings {} deep", kMostDepth));
}

// "?" and "!" are what a node without a tag has: plain, and quoted.
void check_tag(const Place& place, const std::string& tag) {
  if (tag.empty() || tag == "?" || tag == "!") return;
  constexpr std::string_view kCore = "tag:yaml.org,2002:";
  auto shown = tag.starts_with(kCore) ? "!!" + tag.substr(kCore.size()) : tag;
  refuse(place, fmt::format("tag \"{}\"; allowed: plain values without a tag", printable(shown, 40)));
}

bool is_mapping(const YamlNode& node) { return node.kind == YamlNode::Kind::mapping; }

bool wants_key(const YamlNode& mapping) { return mapping.keys.size() == mapping.items.size(); }

}  // namespace

void YamlTree::start_document(const Place& place) {
  if (++documents_ > 1) refuse(place, "a second document begins here; allowed: one document in a file");
}

void YamlTree::scalar(YamlNode node, const std::string& tag, AnchorId anchor) {
  check_tag(node.place, tag);
  if (node.text.size() > kMostScalarBytes) {
    refuse(node.place,
           fmt::format("a value of {} bytes; allowed: at most {} bytes", node.text.size(), kMostScalarBytes));
  }
  count(node.place, 1);
  if (anchor != 0) anchors_[anchor] = node;
  add(std::move(node));
}

void YamlTree::open(YamlNode node, const std::string& tag, AnchorId anchor) {
  check_tag(node.place, tag);
  if (!open_.empty() && is_mapping(open_.back().node) && wants_key(open_.back().node)) {
    refuse(node.place, fmt::format("a key cannot be {}; allowed: a word", kind_text(node.kind)));
  }
  check_depth(node.place, open_.size() + 1);
  count(node.place, 1);
  open_.push_back({std::move(node), anchor, {}});
}

void YamlTree::close() {
  Open closed = std::move(open_.back());
  open_.pop_back();
  if (closed.anchor != 0) anchors_[closed.anchor] = closed.node;
  add(std::move(closed.node));
}

void YamlTree::alias(const Place& place, AnchorId anchor) {
  auto found = anchors_.find(anchor);
  if (found == anchors_.end())
    refuse(place, "an alias inside what it stands for; allowed: aliases of what is complete");
  check_depth(place, open_.size() + static_cast<std::size_t>(height_of(found->second)));
  count(place, size_of(found->second));
  add(found->second);
}

void YamlTree::count(const Place& place, std::size_t nodes) {
  nodes_ += nodes;
  if (nodes_ <= kMostNodes) return;
  refuse(place, fmt::format("too many values, aliases expanded; allowed: {}", kMostNodes));
}

void YamlTree::add(YamlNode node) {
  if (open_.empty()) {
    root_ = std::move(node);
  } else if (is_mapping(open_.back().node) && wants_key(open_.back().node)) {
    add_key(open_.back(), std::move(node));
  } else {
    YamlNode& parent = open_.back().node;
    // A parser finds that nothing was given only at the next token, lines further on.
    if (node.kind == YamlNode::Kind::null) node.place = is_mapping(parent) ? parent.keys.back().place : parent.place;
    parent.items.push_back(std::move(node));
  }
}

void YamlTree::add_key(Open& mapping, YamlNode key) {
  if (key.kind != YamlNode::Kind::scalar) {
    refuse(key.place, fmt::format("a key cannot be {}; allowed: a word", kind_text(key.kind)));
  }
  if (key.text == "<<" && !key.quoted) refuse(key.place, "merge key <<; allowed: keys written out");
  auto [first, is_new] = mapping.key_lines.emplace(key.text, key.place.line);
  if (!is_new) {
    refuse(key.place,
           fmt::format("key \"{}\" is given twice; it is in line {} already", printable(key.text, 40), first->second));
  }
  mapping.node.keys.push_back(std::move(key));
}

}  // namespace ctxmatrix
