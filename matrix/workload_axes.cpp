#include "matrix/workload_axes.h"

#include <algorithm>
#include <cassert>

namespace ctxmatrix {
namespace {

struct WorkloadRule {
  const char* name;
  std::vector<Axis> without;
};

const std::vector<WorkloadRule>& rules() {
  static const std::vector<WorkloadRule> kRules = {
      {"ring", {}},
      {"yield", {Axis::transport, Axis::touch, Axis::pages, Axis::working_set}},
      {"pagetouch", {Axis::transport, Axis::touch, Axis::members, Axis::processes}},
  };
  return kRules;
}

}  // namespace

std::vector<std::string> workload_names() {
  std::vector<std::string> names;
  for (const WorkloadRule& rule : rules()) names.emplace_back(rule.name);
  return names;
}

bool has_axis(const std::string& workload, Axis axis) {
  auto rule = std::find_if(rules().begin(), rules().end(), [&](const auto& one) { return workload == one.name; });
  assert(rule != rules().end());
  return std::find(rule->without.begin(), rule->without.end(), axis) == rule->without.end();
}

std::vector<std::string> cell_axis_names(const std::string& workload) {
  std::vector<std::string> names;
  for (Axis axis : kAxes) {
    if (axis != Axis::workload && has_axis(workload, axis)) names.emplace_back(axis_name(axis));
  }
  return names;
}

AxisValue absent_value(Axis axis) {
  switch (axis) {
    case Axis::processes:
      return 1;
    case Axis::working_set:
      return std::uint64_t{0};
    case Axis::pages:
    case Axis::members:
      return std::string(axis_default(axis));
    default:
      return std::string();
  }
}

}  // namespace ctxmatrix
