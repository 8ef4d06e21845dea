#include <doctest/doctest.h>

#include <algorithm>

#include "samples.h"
#include "stats/forecast.h"

using namespace ctxmatrix;

namespace {

// Twelve repetitions of 20 ms each.
CellResult measured() {
  CellResult cell;
  for (double gross : kTwelve) {
    Repetition repetition = repetition_of(10 * gross, 500);
    repetition.setup_ns = 5'000'000;
    repetition.warmup_ns = 4'000'000;
    repetition.measured_ns = 10'000'000;
    repetition.reap_ns = 1'000'000;
    cell.repetitions.push_back(repetition);
  }
  return cell;
}

Forecast foreseen(const CellResult& cell, const Measure& measure) {
  return forecast(cell, estimate_cell(cell.repetitions, 2, measure, 12'000), measure);
}

}  // namespace

TEST_CASE("a cell that is precise enough takes its least repetitions") {
  Measure measure;
  measure.precision = 0.5;
  measure.min_repetitions = 10;
  CHECK(foreseen(measured(), measure).wall_ns == 200'000'000);
}

TEST_CASE("half the half-width takes four times the repetitions") {
  Measure measure;
  measure.drift = 0;
  measure.precision_gross = 0.0001;
  measure.max_repetitions = 10'000;
  CellResult cell = measured();
  CellEstimate estimate = estimate_cell(cell.repetitions, 2, measure, 12'000);
  const Estimate& net = estimate.times->net_repeatability;
  double width = std::max(net.upper - net.point, net.point - net.lower);
  measure.precision = width / 2 / net.point;
  Forecast forecast = foreseen(cell, measure);
  CHECK(forecast.wall_ns == doctest::Approx(4 * 12 * 20e6).epsilon(0.03));
  CHECK(forecast.half_width == doctest::Approx(width / 2).epsilon(0.03));
}

TEST_CASE("repetitions that the gate leaves out take their time as well") {
  Measure measure;
  measure.precision = 0.5;
  CellResult cell = measured();
  std::size_t usable = cell.repetitions.size();
  for (std::size_t i = 0; i < usable; ++i) {
    cell.repetitions.push_back(cell.repetitions[i]);
    for (Interval& interval : cell.repetitions.back().intervals) interval.probe_before_ns = 20'000;
  }
  CHECK(foreseen(cell, measure).wall_ns == 400'000'000);
}

TEST_CASE("the half-width foreseen holds the drift of one session") {
  Measure measure;
  measure.precision = 0.5;
  measure.drift = 0.1;
  CHECK(foreseen(measured(), measure).half_width >= 1.95 * 0.1 * 1000);
}
