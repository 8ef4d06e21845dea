#include "store/comparison_json.h"

#include <nlohmann/json.hpp>

namespace ctxmatrix {
namespace {

using Json = nlohmann::ordered_json;

Json number(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json estimate(const std::optional<Estimate>& value) {
  if (!value) return {};
  return {{"point", value->point}, {"lower", value->lower}, {"upper", value->upper}, {"confidence", value->confidence}};
}

Json cell_of(const CellComparison& cell) {
  return {{"cell", cell.name},
          {"unit", cell.unit},
          {"base", number(cell.base)},
          {"other", number(cell.other)},
          {"ratio", number(cell.ratio)},
          {"interval", estimate(cell.interval)},
          {"p", cell.interval ? Json(cell.p) : Json()},
          {"sure", cell.sure},
          {"least", number(cell.least)},
          {"verdict", verdict_name(cell.verdict)},
          {"reason", cell.reason}};
}

Json difference_of(const HostDifference& difference) {
  return {{"key", difference.key}, {"base", difference.base}, {"other", difference.other}};
}

Json comparison_of(const Comparison& comparison) {
  Json cells = Json::array(), differences = Json::array();
  for (const CellComparison& cell : comparison.cells) cells.push_back(cell_of(cell));
  for (const HostDifference& difference : comparison.differences) differences.push_back(difference_of(difference));
  return {{"base", comparison.base},
          {"other", comparison.other},
          {"confidence", comparison.confidence},
          {"margin", comparison.margin},
          {"cells", cells},
          {"geometric_mean", estimate(comparison.mean)},
          {"clock_change", number(comparison.clock_change)},
          {"differences", differences}};
}

}  // namespace

std::string comparison_json(const std::vector<Comparison>& comparisons) {
  Json all = Json::array();
  for (const Comparison& comparison : comparisons) all.push_back(comparison_of(comparison));
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ctxmatrix
