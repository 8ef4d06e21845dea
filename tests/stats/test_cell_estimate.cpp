#include <doctest/doctest.h>

#include <vector>

#include "stats/cell_estimate.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

constexpr double kMode = 12000;

// Gross 10 times kTwelve, overhead 400: net is 10 times kTwelve less 400.
std::vector<Repetition> twelve() {
  std::vector<Repetition> repetitions;
  for (const double value : kTwelve) repetitions.push_back(repetition_of(10 * value, 400));
  return repetitions;
}

Repetition disturbed() {
  Repetition repetition = repetition_of(9000, 400);
  for (Interval& interval : repetition.intervals) interval.probe_before_ns = 18000;
  return repetition;
}

}  // namespace

TEST_CASE("a cell's times are the Hodges-Lehmann estimates over its repetitions") {
  const CellEstimate cell = estimate_cell(twelve(), 2, Measure{}, kMode);
  REQUIRE(cell.times);
  CHECK(cell.usable == 12);
  CHECK(cell.times->gross.point == Approx(1002.5));
  CHECK(cell.times->gross.lower == Approx(994.5));
  CHECK(cell.times->gross.upper == Approx(1010.5));
  CHECK(cell.times->overhead.point == 400);
  CHECK(cell.times->overhead.upper == 400);
  CHECK(cell.times->net_repeatability.point == Approx(602.5));
  CHECK(cell.times->net_repeatability.lower == Approx(594.5));
  CHECK(cell.times->net_repeatability.upper == Approx(610.5));
}

TEST_CASE("the reported interval of net adds the drift of gross to each side") {
  const CellEstimate cell = estimate_cell(twelve(), 2, Measure{}, kMode);
  REQUIRE(cell.times);
  // 1.95996 * 0.01 * 1002.5 = 19.64864; sqrt(8^2 + 19.64864^2) = 21.21483
  CHECK(cell.times->drift_ns == Approx(19.648639));
  CHECK(cell.times->net.point == Approx(602.5));
  CHECK(cell.times->net.lower == Approx(602.5 - 21.214830));
  CHECK(cell.times->net.upper == Approx(602.5 + 21.214830));
}

TEST_CASE("without drift the reported interval is the repeatability interval, and confidence is the measure's") {
  const CellEstimate cell = estimate_cell(twelve(), 2, measure_with([](Measure& m) {
                                            m.drift = 0;
                                            m.confidence = 0.8;
                                          }),
                                          kMode);
  REQUIRE(cell.times);
  CHECK(cell.times->net.lower == cell.times->net_repeatability.lower);
  CHECK(cell.times->net.upper == cell.times->net_repeatability.upper);
  CHECK(cell.times->net.confidence == 0.8);
  CHECK(cell.times->net.lower > 594.5);
}

TEST_CASE("a repetition that is not usable has no part in the times, but in the kept share") {
  std::vector<Repetition> repetitions = twelve();
  repetitions.insert(repetitions.begin() + 3, disturbed());
  const CellEstimate cell = estimate_cell(repetitions, 2, Measure{}, kMode);
  REQUIRE(cell.times);
  CHECK(cell.usable == 12);
  CHECK(cell.times->gross.point == Approx(1002.5));
  CHECK(cell.kept_share == Approx(12.0 / 13));
}

TEST_CASE("repetitions that a CPU quota stopped are counted, and are as usable as the others") {
  std::vector<Repetition> repetitions = twelve();
  repetitions[2].quota_stops = 3;
  repetitions[7].quota_stops = 1;
  const CellEstimate cell = estimate_cell(repetitions, 2, Measure{}, kMode);
  CHECK(cell.measured == 12);
  CHECK(cell.quota_stopped == 2);
  CHECK(cell.usable == 12);
}

TEST_CASE("the usable repetitions are kept in the order of time") {
  const CellEstimate cell = estimate_cell(twelve(), 2, Measure{}, kMode);
  REQUIRE(cell.repetitions.size() == 12);
  CHECK(cell.repetitions.front().gross == 981);
  CHECK(cell.repetitions.front().net == 581);
  CHECK(cell.repetitions.back().gross == 1023);
}

TEST_CASE("the times of the usable repetitions stand by session") {
  std::vector<Repetition> repetitions = twelve();
  for (std::size_t i = 5; i < repetitions.size(); ++i) repetitions[i].session = 3;
  const CellEstimate cell = estimate_cell(repetitions, 2, Measure{}, kMode);
  REQUIRE(cell.by_session.size() == 2);
  CHECK(cell.sessions == 2);
  CHECK(cell.by_session[1].session == 3);
  CHECK(cell.by_session[0].gross.size() == 5);
  CHECK(cell.by_session[0].gross.front() == 981);
  CHECK(cell.by_session[1].net.size() == 7);
  CHECK(cell.by_session[1].gross.back() == 1023);
}

TEST_CASE("nothing usable gives no times, and what was counted is still there") {
  const CellEstimate cell = estimate_cell(std::vector{disturbed()}, 2, Measure{}, kMode);
  CHECK_FALSE(cell.times.has_value());
  CHECK(cell.usable == 0);
  CHECK(cell.kept_share == 0);
  CHECK(cell.switches_per_hop == 1);
}

TEST_CASE("no repetitions give nothing at all") {
  const CellEstimate cell = estimate_cell({}, 2, Measure{}, kMode);
  CHECK_FALSE(cell.times.has_value());
  CHECK_FALSE(cell.switches_per_hop.has_value());
  CHECK(cell.kept_share == 0);
}

TEST_CASE("one repetition has an interval of drift alone and no confidence") {
  const CellEstimate cell = estimate_cell(std::vector{repetition_of(1000, 400)}, 2, Measure{}, kMode);
  REQUIRE(cell.times);
  CHECK(cell.times->net_repeatability.lower == 600);
  CHECK(cell.times->net.lower == Approx(600 - 19.59964));
  CHECK(cell.times->net.confidence == 0);
}

TEST_CASE("switches per hop are counted over every interval, voluntary and not, of every hop of a trip") {
  std::vector<Repetition> repetitions{repetition_of(1000, 400), disturbed()};
  CHECK(estimate_cell(repetitions, 2, Measure{}, kMode).switches_per_hop == 1);
  for (Interval& interval : repetitions[1].intervals) interval.switches_involuntary = 11;
  // 20 * 22 + 20 * 33 switches in 40 * 11 trips of 2 hops
  CHECK(estimate_cell(repetitions, 2, Measure{}, kMode).switches_per_hop == 1.25);
  CHECK(estimate_cell(repetitions, 4, Measure{}, kMode).switches_per_hop == 0.625);
  for (Repetition& repetition : repetitions)
    for (Interval& interval : repetition.intervals) interval.counted_trips = 0;
  CHECK_FALSE(estimate_cell(repetitions, 2, Measure{}, kMode).switches_per_hop.has_value());
}
