#include "matrix/exclude.h"

#include <fmt/format.h>

#include <numeric>

#include "matrix/schema.h"
#include "matrix/workload_axes.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kShownValues = 12;

std::string values_text(const AxisValues& axis) {
  std::vector<std::string> texts;
  for (const AxisValue& value : axis.values) {
    if (texts.size() == kShownValues) {
      texts.emplace_back("...");
      break;
    }
    texts.push_back(text_of(value));
  }
  return join(texts, ", ");
}

// The positions on an axis of the values that an entry names for it.
std::vector<std::size_t> positions(const YamlNode& node, const AxisValues& axis, const Vocabulary& vocabulary) {
  AxisValues named = read_axis_values(axis.axis, node, vocabulary);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < named.values.size(); ++i) {
    auto text = text_of(named.values[i]);
    auto at = axis.index_of.find(text);
    if (at != axis.index_of.end()) {
      found.push_back(at->second);
    } else if (!axis.overridden) {
      const YamlNode& value = node.kind == YamlNode::Kind::list ? node.items[i] : node;
      refuse(value.place, fmt::format("exclude: {} {} matches no cell; the axis has {}", axis_name(axis.axis), text,
                                      values_text(axis)));
    }
  }
  return found;
}

std::vector<std::size_t> all_positions(const AxisValues& axis) {
  std::vector<std::size_t> all(axis.values.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

using Entry = std::vector<std::vector<std::size_t>>;  // positions on each axis

// Visits only the cells that the entry matches: a thousand entries on a large matrix are still cheap.
void mark(const Entry& entry, const std::vector<AxisValues>& axes, std::size_t axis, std::size_t offset,
          std::vector<bool>& marked) {
  if (axis == axes.size()) {
    marked[offset] = true;
    return;
  }
  for (auto position : entry[axis]) mark(entry, axes, axis + 1, offset * axes[axis].values.size() + position, marked);
}

Entry read_entry(const YamlNode& node, const std::vector<AxisValues>& axes, const Vocabulary& vocabulary) {
  check_mapping(node, "exclude", cell_axis_names(text_of(axes.front().values.front())));
  if (node.keys.empty()) refuse(node.place, "exclude: an entry that names no axis; allowed: at least one axis");
  Entry entry;
  for (const AxisValues& axis : axes) {
    const YamlNode* named = node.find(axis_name(axis.axis));
    entry.push_back(named == nullptr ? all_positions(axis) : positions(*named, axis, vocabulary));
  }
  return entry;
}

}  // namespace

std::vector<bool> excluded_cells(const YamlNode& exclude, const std::vector<AxisValues>& axes,
                                 const Vocabulary& vocabulary) {
  std::size_t cells = 1;
  for (const AxisValues& axis : axes) cells *= axis.values.size();
  std::vector<bool> marked(cells);
  check_entries(exclude, "exclude");
  for (const YamlNode& node : exclude.items) mark(read_entry(node, axes, vocabulary), axes, 0, 0, marked);
  return marked;
}

}  // namespace ctxmatrix
