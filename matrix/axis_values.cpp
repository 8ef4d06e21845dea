#include "matrix/axis_values.h"

#include <fmt/format.h>

#include "matrix/schema.h"
#include "matrix/workload_axes.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

void check_distinct(const YamlNode& again, const YamlNode& first, const std::string& axis, const std::string& value) {
  bool same_text = again.text == first.text;
  auto written = same_text ? std::string() : fmt::format(" as {}", first.text);
  auto where = first.place.line > 0 ? fmt::format(" in line {}, column {}", first.place.line, first.place.column) : "";
  refuse(again.place, fmt::format("{}: {} is given twice; it is there already{}{}", axis,
                                  same_text ? value : again.text, written, where));
}

YamlNode default_node(Axis axis, const Place& place) {
  YamlNode node;
  node.kind = YamlNode::Kind::scalar;
  node.place = place;
  node.text = axis_default(axis);
  return node;
}

// Of an axis that must be given; null: it has a default.
const char* example_of(Axis axis, const std::string& workload) {
  if (axis == Axis::processes) return "processes: [2, 8, 16]";
  return axis == Axis::working_set && workload == "pagetouch" ? "working_set: 700M" : nullptr;
}

AxisValues absent_axis(Axis axis, const YamlNode* given, const std::string& workload) {
  if (given != nullptr) {
    refuse(given->place, fmt::format("{}: workload {} has no such axis; allowed: {}", axis_name(axis), workload,
                                     join(cell_axis_names(workload), ", ")));
  }
  AxisValues values;
  values.axis = axis;
  values.values.push_back(absent_value(axis));
  return values;
}

}  // namespace

AxisValues read_axis_values(Axis axis, const YamlNode& node, const Vocabulary& vocabulary) {
  AxisValues read;
  read.axis = axis;
  if (node.kind == YamlNode::Kind::list && node.items.empty()) {
    refuse(node.place, fmt::format("{}: an empty list; allowed: at least one value", axis_name(axis)));
  }
  std::vector<const YamlNode*> nodes;
  if (node.kind != YamlNode::Kind::list) nodes.push_back(&node);
  for (const YamlNode& item : node.items) nodes.push_back(&item);
  if (node.kind == YamlNode::Kind::mapping) nodes = {&node};  // refused as a value, with what is allowed
  if (axis == Axis::workload && nodes.size() > 1) {
    refuse(nodes[1]->place, "workload: a second value; allowed: one, for the whole matrix");
  }
  for (const YamlNode* item : nodes) {
    AxisValue value = read_axis_value(axis, *item, vocabulary);
    auto [at, is_new] = read.index_of.emplace(text_of(value), read.values.size());
    if (!is_new) check_distinct(*item, *nodes[at->second], axis_name(axis), at->first);
    read.values.push_back(std::move(value));
  }
  return read;
}

std::string workload_of(const YamlNode& matrix, const Vocabulary& vocabulary) {
  const YamlNode* node = matrix.find(axis_name(Axis::workload));
  if (node == nullptr) return axis_default(Axis::workload);
  return std::get<std::string>(read_axis_values(Axis::workload, *node, vocabulary).values.front());
}

AxisValues axis_of(Axis axis, const YamlNode& matrix, const Vocabulary& vocabulary, const std::string& workload) {
  const YamlNode* node = matrix.find(axis_name(axis));
  if (!has_axis(workload, axis)) return absent_axis(axis, node, workload);
  const char* example = example_of(axis, workload);
  if (node == nullptr && example == nullptr) {
    return read_axis_values(axis, default_node(axis, matrix.place), vocabulary);
  }
  if (node == nullptr) node = &required(matrix, axis_name(axis), example);
  AxisValues values = read_axis_values(axis, *node, vocabulary);
  values.overridden = node->place.source != matrix.place.source;
  return values;
}

}  // namespace ctxmatrix
