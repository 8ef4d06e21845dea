#include <doctest/doctest.h>

#include <vector>

#include "stats/conclusion.h"
#include "stats/decomposition.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

PerHop per_hop(double gross, double hot, double cold) { return {gross, hot, gross - hot, cold}; }

Repetition with_cold(double cold_ns_per_hop) {
  Repetition repetition = repetition_of(1500, 400);
  for (Interval& interval : repetition.intervals) {
    interval.cold_trips = 5;
    interval.cold_ns = static_cast<std::int64_t>(cold_ns_per_hop * 5 * 2);
  }
  return repetition;
}

}  // namespace

TEST_CASE("refill and direct cost are of the repetitions' own differences") {
  // Speeds that differ by 10 % between repetitions, and differences that do not.
  const std::vector<PerHop> three = {per_hop(2000, 400, 700), per_hop(2200, 500, 800), per_hop(2400, 600, 900)};
  const auto parts = decompose(three, 0.95);
  REQUIRE(parts);
  CHECK(parts->cold.point == 800);
  CHECK(parts->refill.point == 300);
  CHECK(parts->refill.lower == 300);
  CHECK(parts->refill.upper == 300);
  CHECK(parts->direct.point == 1400);
  CHECK(parts->direct.lower == 1300);
  CHECK(parts->direct.upper == 1500);
}

TEST_CASE("a refill below 0 is kept") {
  CHECK(decompose(std::vector<PerHop>{per_hop(2000, 400, 390)}, 0.95)->refill.point == -10);
}

TEST_CASE("repetitions without cold passes have nothing to say") {
  PerHop without{2000, 400, 1600};
  CHECK_FALSE(decompose(std::vector<PerHop>{without}, 0.95));
  CHECK(decompose(std::vector<PerHop>{without, per_hop(2000, 400, 700)}, 0.95)->cold.point == 700);
}

TEST_CASE("the cold time of a repetition is the median of the clean intervals', at the reference speed") {
  Repetition repetition = with_cold(600);
  repetition.intervals[0].cold_ns *= 9;
  repetition.intervals[0].probe_after_ns = 18'000;  // not clean
  const Gated gated = gate(repetition, Measure{}, 12'000);
  CHECK(repetition_estimate(repetition, gated, 2)->cold == 600);
  CHECK(*repetition_estimate(repetition, gated, 2, 6'000)->cold == Approx(300));
  CHECK_FALSE(
      repetition_estimate(repetition_of(1500, 400), gate(repetition_of(1500, 400), Measure{}, 12'000), 2)->cold);
}

TEST_CASE("a cell is decomposed where that is asked for, and says where it cannot be") {
  CellResult cell;
  cell.repetitions.assign(10, with_cold(600));
  Measure measure;
  conclude(cell, measure, 12'000, {}, 0);
  CHECK_FALSE(cell.decomposition);
  measure.decompose = true;
  conclude(cell, measure, 12'000, {}, 0);
  REQUIRE(cell.decomposition);
  CHECK(cell.decomposition->refill.point == 200);
  CHECK(cell.decomposition->direct.point == 900);

  cell.cell.members = "thread";
  cell.repetitions.assign(10, repetition_of(1500, 400));
  cell.status = Status::ok;
  conclude(cell, measure, 12'000, {}, 0);
  CHECK_FALSE(cell.decomposition);
  CHECK(cell.notes.back() == "Not decomposed: members that are threads share their memory.");
  cell.cell.workload = "yield";
  cell.status = Status::ok;
  conclude(cell, measure, 12'000, {}, 0);
  CHECK(cell.notes.back() == "Not decomposed: the workload is no ring.");
}
