#include <doctest/doctest.h>

#include "store/side_of.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

// Two sessions of 2p/0K, of 1000 and 1020 ns gross a hop, overhead 400 ns.
RunResult measured() {
  RunResult result;
  result.probe_iterations = 30'000;
  result.probe_mode_ns = result.reference_probe_ns = 12'000;
  CellResult& cell = result.cells.emplace_back();
  cell.net = Estimate{610, 600, 620, 0.95};
  cell.kept_share = 1;
  for (int session : {0, 1}) {
    for (int i = 0; i < 3; ++i) {
      cell.repetitions.push_back(repetition_of(session == 0 ? 1000 : 1020, 400));
      cell.repetitions.back().session = session;
    }
  }
  return result;
}

}  // namespace

TEST_CASE("a result's cells have the times of their usable repetitions, by session, in microseconds") {
  Side side = side_of(measured(), "a");
  REQUIRE(side.cells.size() == 1);
  const SideCell& cell = side.cells[0];
  CHECK(cell.name == "2p/0K");
  CHECK(cell.point == Approx(0.61));
  REQUIRE(cell.net.size() == 2);
  CHECK(cell.net[0] == std::vector<double>(3, cell.net[0][0]));
  CHECK(cell.net[0][0] == Approx(0.6));
  CHECK(cell.net[1][0] == Approx(0.62));
  CHECK(cell.gross[1][0] == Approx(1.02));
  CHECK(cell.trouble.empty());
  CHECK(side.clock_ns == Approx(0.4));
}

TEST_CASE("the times that the run used are taken as the result has them") {
  RunResult result = measured();
  result.cells[0].session_times = {{0, {1001, 1002}, {601, 602}}};
  const SideCell cell = side_of(result, "a").cells[0];
  CHECK(cell.gross == std::vector<std::vector<double>>{{1.001, 1.002}});
  CHECK(cell.net == std::vector<std::vector<double>>{{0.601, 0.602}});
}

TEST_CASE("which CPU a ring was pinned to is no difference, how it was pinned is") {
  RunResult result = measured();
  result.cells[0].cell.placement.cpus = {3};
  CHECK(side_of(result, "a").cells[0].way == side_of(measured(), "a").cells[0].way);
  result.cells[0].cell.placement.kind = Placement::Kind::none;
  CHECK(side_of(result, "a").cells[0].way != side_of(measured(), "a").cells[0].way);
}

TEST_CASE("steal, a quota, a busy machine, too few clean intervals and a slow CPU are trouble") {
  auto trouble = [](auto change) {
    RunResult result = measured();
    change(result);
    return side_of(result, "a").cells[0].trouble;
  };
  CHECK(trouble([](RunResult& r) { r.conditions.set("steal", "0.8 % of CPU time"); }).empty());
  CHECK(trouble([](RunResult& r) { r.conditions.set("steal", "7.5 % of CPU time"); }) == "steal 7.5 % of CPU time");
  CHECK(trouble([](RunResult& r) { r.conditions.set("throttled", "0"); }).empty());
  CHECK(trouble([](RunResult& r) { r.conditions.set("throttled", "12"); }) == "stopped by a CPU quota (12)");
  CHECK(trouble([](RunResult& r) { r.conditions.set("thermal.throttles", "0"); }).empty());
  CHECK(trouble([](RunResult& r) { r.conditions.set("thermal.throttles", "3"); }) ==
        "slowed down for its temperature (3 times)");
  auto runnable = [](const char* start, const char* end, const char* cpus) {
    return [=](RunResult& r) {
      r.conditions.set("runnable.start", start);
      r.conditions.set("runnable.end", end);
      r.host.set("cpu.count", cpus);
    };
  };
  CHECK(trouble(runnable("1", "1", "1")).empty());
  CHECK(trouble(runnable("4", "1", "2")).empty());
  CHECK(trouble(runnable("4", "3", "2")) == "other tasks ran beside it (4 runnable, then 3)");
  CHECK(trouble(runnable("2", "2", "1")) == "other tasks ran beside it (2 runnable, then 2)");
  CHECK(trouble(runnable("20", "20", "64")).empty());
  CHECK(trouble([](RunResult& r) { r.cells[0].kept_share = 0.1; }) == "10 % of the intervals clean");
  CHECK(trouble([](RunResult& r) { r.measure.usual_probe_ns = 0.3; }) ==
        "the CPU was 33 % slower than it usually is there");
}

TEST_CASE("a cell without a time says why") {
  RunResult result = measured();
  result.cells[0].net.reset();
  result.cells[0].status = Status::failed;
  result.cells[0].reason = "fork";
  CHECK(!side_of(result, "a").cells[0].point);
  CHECK(side_of(result, "a").cells[0].missing == "failed: fork");
}

TEST_CASE("imported rows are times without a spread, and what is not known of them is left out") {
  RowSet set;
  Row row;
  row.transport = "pipe";
  row.procs = 8;
  row.size_kib = 16;
  row.us = 3.99;
  set.rows = {row};
  row.us.reset();
  set.rows.push_back(row);
  Side side = side_of(set, "x");
  CHECK(side.cells[0].name == "8p/16K");
  CHECK(side.cells[0].point == 3.99);
  CHECK(side.cells[0].net.empty());
  CHECK(side.cells[0].way == std::vector<Fact>{{"transport", "pipe"}});
  CHECK(side.cells[1].missing == "missing in the input");
}

TEST_CASE("results that go together are sessions of one side") {
  Side both = joined(std::vector{side_of(measured(), "a"), side_of(measured(), "b")}, "host");
  REQUIRE(both.cells.size() == 1);
  CHECK(both.name == "host");
  CHECK(both.cells[0].net.size() == 4);
  CHECK(both.cells[0].point == Approx(0.61));
}
