#include "cli/against.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/compare_inputs.h"
#include "cli/output.h"
#include "ctxmatrix/error.h"
#include "host/differences.h"
#include "store/side_of.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

Side base_of(const std::string& argument) {
  std::vector<Side> sides = read_sides({argument}, false);
  if (sides.size() == 1) return std::move(sides[0]);
  std::vector<std::string> names;
  for (const Side& side : sides) names.push_back(side.name);
  throw InputError(fmt::format("--against {}: holds {} results ({}); allowed: one", printable(argument), sides.size(),
                               join(names, ", ")));
}

void require_common_cell(const Side& base, const Plan& plan, const std::string& argument) {
  const bool common = std::any_of(plan.cells.begin(), plan.cells.end(), [&](const PlannedCell& planned) {
    return std::any_of(base.cells.begin(), base.cells.end(),
                       [&](const SideCell& cell) { return cell.name == planned.cell.column(); });
  });
  if (common) return;
  std::vector<std::string> names;
  for (const SideCell& cell : base.cells) names.push_back(cell.name);
  throw InputError(fmt::format("--against {}: none of its cells is in this matrix; it has {}", printable(argument),
                               join(names, ", ")));
}

Side side_now(const RunResult& result) {
  return side_of(result, result.label.empty() ? "this run" : printable(result.label, 100));
}

}  // namespace

Against::Against(const std::string& argument, double margin, const Plan& plan)
    : base_(base_of(argument)), watched_(base_, {.margin = margin}) {
  require_common_cell(base_, plan, argument);
}

std::vector<bool> Against::look(const RunResult& so_far, double since, double information) {
  return watched_.look(side_now(so_far), since, information);
}

int Against::show(const RunResult& result, const CompareOutput& output) const {
  if (!watched_.has_looked()) {
    complain("not compared: the run ended before the first look, which is at a tenth of its time budget");
    return kAllWell;
  }
  Comparison comparison = watched_.conclude(side_now(result));
  comparison.differences = host_differences(base_.host, result.host);
  return show_comparisons({comparison}, output);
}

}  // namespace ctxmatrix
