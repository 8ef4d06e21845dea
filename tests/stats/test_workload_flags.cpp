#include <doctest/doctest.h>

#include "stats/workload_flags.h"

using namespace ctxmatrix;

namespace {

Cell yield_on(Placement placement) {
  Cell cell;
  cell.workload = "yield";
  cell.placement = std::move(placement);
  return cell;
}

CellEstimate with_switches(double switches) {
  CellEstimate estimate;
  estimate.switches_per_hop = switches;
  return estimate;
}

CellEstimate with_faults(double faults) {
  CellEstimate estimate;
  estimate.faults_per_page = faults;
  return estimate;
}

}  // namespace

TEST_CASE("members that alternate are no fault, and neither is a switch too many") {
  CHECK(workload_fault(yield_on({}), with_switches(0.99)) == "");
  CHECK(workload_fault(yield_on({}), with_switches(1.2)) == "");
}

TEST_CASE("members that do not alternate are, with the likely reason") {
  CHECK(workload_fault(yield_on({}), with_switches(0.02)) ==
        "the members did not alternate: 0.02 switches per yield; the scheduler went on with the one that yielded");
  CHECK(workload_fault(yield_on({Placement::Kind::spread, {}}), with_switches(0)) ==
        "the members did not alternate: 0.00 switches per yield; they were not on one CPU");
  CHECK(workload_fault(yield_on({Placement::Kind::list, {0, 1}}), with_switches(0.5)) ==
        "the members did not alternate: 0.50 switches per yield; they were not on one CPU");
  CHECK(workload_fault(yield_on({Placement::Kind::none, {}}), with_switches(0.5)) ==
        "the members did not alternate: 0.50 switches per yield; they were free to be on different CPUs");
}

TEST_CASE("a first touch of base pages takes a fault a page") {
  Cell cell;
  cell.workload = "pagetouch";
  CHECK(workload_fault(cell, with_faults(1.009)) == "");
  CHECK(workload_fault(cell, with_faults(0.0625)) == "the first touch took 0.062 page faults a page, not 1");
  cell.pages = "huge";
  CHECK(workload_fault(cell, with_faults(0.002)) == "");
}

TEST_CASE("a ring is not looked at") { CHECK(workload_fault(Cell{}, with_switches(0)) == ""); }
