#include "matrix/axis.h"

#include <fmt/format.h>

#include "matrix/cache_size.h"
#include "matrix/scalar.h"
#include "matrix/workload_axes.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Field = std::variant<int Cell::*, std::uint64_t Cell::*, std::string Cell::*, Placement Cell::*>;

struct AxisRule {
  const char* name;
  const char* fallback;
  Field field;
};

const AxisRule& rule_of(Axis axis) {
  static const AxisRule kRules[] = {
      {"workload", "ring", &Cell::workload},    {"transport", "pipe", &Cell::transport},
      {"touch", "read", &Cell::touch},          {"placement", "single", &Cell::placement},
      {"policy", "other", &Cell::policy},       {"pages", "4K", &Cell::pages},
      {"members", "process", &Cell::members},   {"processes", nullptr, &Cell::processes},
      {"working_set", "0", &Cell::working_set},
  };
  return kRules[static_cast<std::size_t>(axis)];
}

Placement read_placement(const YamlNode& node) {
  const std::string allowed = "none, single, single:CPU, spread, cpus:LIST (\"cpus:0-3,8\", in quotes for its comma)";
  const std::string& text = scalar_text(node, "placement", allowed);
  Placement placement;
  if (parse_placement(text, placement)) return placement;
  bool is_list = parse_cpu_list(text).has_value();
  if (is_list) refuse_value(node, "placement", "says nothing before its CPUs", allowed, "cpus:" + text);
  bool has_list = text.find(':') != std::string::npos;
  refuse_value(node, "placement", has_list ? "has no list of CPUs" : "is unknown", allowed,
               nearest(text, {"none", "single", "spread"}));
}

}  // namespace

const char* axis_name(Axis axis) { return rule_of(axis).name; }

const char* axis_default(Axis axis) { return rule_of(axis).fallback; }

std::vector<std::string> axis_names() {
  std::vector<std::string> names;
  for (Axis axis : kAxes) names.emplace_back(axis_name(axis));
  return names;
}

AxisValue read_axis_value(Axis axis, const YamlNode& node, const Vocabulary& vocabulary) {
  const char* name = axis_name(axis);
  switch (axis) {
    case Axis::workload:
      return read_word(node, name, workload_names());
    case Axis::transport:
      return read_word(node, name, vocabulary.transports);
    case Axis::touch:
      return read_word(node, name, vocabulary.touches);
    case Axis::policy:
      return read_word(node, name, vocabulary.policies);
    case Axis::pages:
      return read_word(node, name, {"4K", "huge", "system"});
    case Axis::members:
      return read_word(node, name, {"process", "thread"});
    case Axis::placement:
      return read_placement(node);
    case Axis::working_set:
      if (auto bytes = read_cache_size(node, name, vocabulary)) return *bytes;
      return read_quantity(node, name, Quantity::size, {"0", kLargestWorkingSet});
    case Axis::processes:
      break;
  }
  return static_cast<int>(read_quantity(node, name, Quantity::count, {kFewestProcesses, kMostProcesses}));
}

std::string text_of(const AxisValue& value) {
  if (auto* count = std::get_if<int>(&value)) return fmt::format("{}", *count);
  if (auto* size = std::get_if<std::uint64_t>(&value)) return *size == 0 ? "0" : size_text(*size);
  if (auto* word = std::get_if<std::string>(&value)) return *word;
  return std::get<Placement>(value).text();
}

void set_axis(Cell& cell, Axis axis, const AxisValue& value) {
  std::visit(
      [&](auto field) {
        using Value = std::remove_reference_t<decltype(cell.*field)>;
        cell.*field = std::get<Value>(value);
      },
      rule_of(axis).field);
}

}  // namespace ctxmatrix
