#include "stats/workload_flags.h"

#include <fmt/format.h>

#include <cmath>

namespace ctxmatrix {
namespace {

constexpr double kFewestSwitches = 0.98;  // per yield: what the ends of an interval may cost
constexpr double kFaultTolerance = 0.01;  // of one a page

std::string why_not_in_turn(const Placement& placement) {
  switch (placement.kind) {
    case Placement::Kind::spread:
      return "they were not on one CPU";
    case Placement::Kind::list:
      return placement.cpus.size() > 1 ? "they were not on one CPU" : "the scheduler went on with the one that yielded";
    case Placement::Kind::none:
      return "they were free to be on different CPUs";
    case Placement::Kind::single:
      return "the scheduler went on with the one that yielded";
  }
  return {};
}

std::string yield_fault(const Cell& cell, double switches) {
  if (switches >= kFewestSwitches) return {};
  return fmt::format("the members did not alternate: {:.2f} switches per yield; {}", switches,
                     why_not_in_turn(cell.placement));
}

std::string fault_fault(const Cell& cell, double faults) {
  if (cell.pages != "4K" || std::abs(faults - 1) <= kFaultTolerance) return {};
  return fmt::format("the first touch took {:.3f} page faults a page, not 1", faults);
}

}  // namespace

std::string workload_fault(const Cell& cell, const CellEstimate& estimate) {
  if (cell.workload == "yield" && estimate.switches_per_hop) return yield_fault(cell, *estimate.switches_per_hop);
  if (cell.workload == "pagetouch" && estimate.faults_per_page) return fault_fault(cell, *estimate.faults_per_page);
  return {};
}

}  // namespace ctxmatrix
