#include "matrix/schema.h"

#include <fmt/format.h>

#include <algorithm>

#include "matrix/axis.h"
#include "matrix/measure_keys.h"
#include "matrix/scalar.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr const char* kFile = "the file";

// What an unknown key may mean. "processes:2", with no blank after the colon, is a key to YAML.
std::string key_hint(const std::string& text, const std::vector<std::string>& allowed) {
  auto colon = text.find(':');
  auto word = text.substr(0, colon);
  bool known = std::find(allowed.begin(), allowed.end(), word) != allowed.end();
  if (colon != std::string::npos && known) {
    return fmt::format("\"{}: {}\", with a blank", word, printable(text.substr(colon + 1), 40));
  }
  auto near = nearest(text, allowed);
  return near.empty() ? near : fmt::format("\"{}\"", near);
}

void check_version(const YamlNode& root) {
  const YamlNode& node = required(root, "version", "version: 1");
  constexpr Bounds kAny = {"1", "1000000"};
  if (read_quantity(node, "version", Quantity::count, kAny) != 1) {
    refuse_value(node, "version", "is of a later ctxmatrix than this one", kVersion);
  }
}

}  // namespace

std::vector<std::string> top_keys() { return {"version", "name", "matrix", "exclude", "include", "measure"}; }

std::vector<std::string> required_top_keys() { return {"version", "matrix"}; }

void check_mapping(const YamlNode& node, const std::string& key, const std::vector<std::string>& allowed_keys) {
  auto allowed = join(allowed_keys, ", ");
  if (node.kind != YamlNode::Kind::mapping) {
    refuse(node.place,
           fmt::format("{}: {} where a mapping is due; allowed keys: {}", key, kind_text(node.kind), allowed));
  }
  for (const YamlNode& given : node.keys) {
    if (std::find(allowed_keys.begin(), allowed_keys.end(), given.text) != allowed_keys.end()) continue;
    refuse(given.place, fmt::format("unknown key \"{}\" in {}; allowed: {}{}", printable(given.text, 60), key, allowed,
                                    did_you_mean(key_hint(given.text, allowed_keys))));
  }
}

void check_entries(const YamlNode& node, const std::string& key) {
  if (node.kind != YamlNode::Kind::list) {
    refuse(node.place,
           fmt::format("{}: {} where a list is due; allowed: a list such as [{{processes: 8, working_set: 0}}]", key,
                       kind_text(node.kind)));
  }
  if (node.items.size() > kMostEntries) {
    refuse(node.place, fmt::format("{}: {} entries; allowed: at most {}", key, node.items.size(), kMostEntries));
  }
}

const YamlNode& required(const YamlNode& mapping, const std::string& key, const std::string& hint) {
  if (const YamlNode* found = mapping.find(key)) return *found;
  refuse(mapping.place, fmt::format("\"{}\" is missing; add \"{}\"", key, hint));
}

void check_document(const YamlNode& root) {
  // The version first: in a file of a later one, an unknown key is no mistake.
  if (root.kind == YamlNode::Kind::mapping && root.find("version") != nullptr) check_version(root);
  check_mapping(root, kFile, top_keys());
  check_version(root);
  check_mapping(required(root, "matrix", "matrix: {processes: [2, 8, 16]}"), "matrix", axis_names());
  if (const YamlNode* measure = root.find("measure")) check_mapping(*measure, "measure", measure_names());
}

}  // namespace ctxmatrix
