#include "matrix/overrides.h"

#include <fmt/format.h>

#include <algorithm>

#include "matrix/axis.h"
#include "matrix/measure_keys.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

YamlNode scalar_at(const Place& place, std::string text) {
  YamlNode node;
  node.kind = YamlNode::Kind::scalar;
  node.place = place;
  node.text = std::move(text);
  return node;
}

bool begins_with_digit(const std::string& text) { return !text.empty() && text.front() >= '0' && text.front() <= '9'; }

YamlNode list_at(const Place& place, const std::string& key, const std::string& value) {
  YamlNode list;
  list.kind = YamlNode::Kind::list;
  list.place = place;
  for (const std::string& part : split(value, ',')) {
    bool goes_on = key == axis_name(Axis::placement) && begins_with_digit(part) && !list.items.empty();
    if (goes_on) {
      list.items.back().text += ',' + part;
    } else {
      list.items.push_back(scalar_at(place, std::string(trim(part))));
    }
  }
  return list;
}

void put(YamlNode& mapping, const std::string& key, YamlNode value) {
  if (YamlNode* found = mapping.find(key)) {
    *found = std::move(value);
    return;
  }
  mapping.keys.push_back(scalar_at(value.place, key));
  mapping.items.push_back(std::move(value));
}

YamlNode& section_of(YamlNode& root, const std::string& name) {
  if (root.find(name) == nullptr) {
    YamlNode mapping;
    mapping.kind = YamlNode::Kind::mapping;
    mapping.place = root.place;
    put(root, name, std::move(mapping));
  }
  return *root.find(name);
}

// A section that the file gives another shape is left alone: it is refused when it is read.
void apply_set(const std::string& key, const std::string& value, const Place& place, YamlNode& root) {
  auto dot = key.find('.');
  if (dot == std::string::npos) return put(root, key, scalar_at(place, value));
  auto section_name = key.substr(0, dot);
  auto name = key.substr(dot + 1);
  YamlNode& section = section_of(root, section_name);
  if (section.kind != YamlNode::Kind::mapping) return;
  put(section, name, section_name == "matrix" ? list_at(place, name, value) : scalar_at(place, value));
}

}  // namespace

std::vector<std::string> settable_keys() {
  std::vector<std::string> keys = {"name"};
  for (const std::string& name : axis_names()) keys.push_back("matrix." + name);
  for (const std::string& name : measure_names()) keys.push_back("measure." + name);
  return keys;
}

void apply_sets(const std::vector<std::string>& sets, YamlNode& root, std::deque<Source>& sources) {
  if (root.kind != YamlNode::Kind::mapping) return;
  auto known = settable_keys();
  for (const std::string& set : sets) {
    sources.push_back({"--set " + printable(set), {}});
    Place place = {&sources.back(), 0, 0};
    auto equals = set.find('=');
    if (equals == std::string::npos) refuse(place, "no \"=\"; allowed: KEY=VALUE, such as matrix.processes=2,8");
    auto key = set.substr(0, equals);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      refuse(place, fmt::format("unknown key \"{}\"; allowed: {}{}", printable(key), join(known, ", "),
                                did_you_mean(nearest(key, known))));
    }
    apply_set(key, set.substr(equals + 1), place, root);
  }
}

}  // namespace ctxmatrix
