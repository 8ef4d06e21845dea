#include <doctest/doctest.h>

#include <cmath>

#include "samples.h"
#include "stats/session_drift.h"

using namespace ctxmatrix;

namespace {

// A cell of two processes with `count` alike repetitions in each session, whose gross times are given; overhead 100 ns.
CellResult cell_with(std::initializer_list<double> gross_of_sessions, int count = 10) {
  CellResult cell;
  int session = 0;
  for (double gross : gross_of_sessions) {
    for (int i = 0; i < count; ++i) {
      Repetition repetition = repetition_of(gross, 100);
      repetition.session = session;
      cell.repetitions.push_back(repetition);
    }
    ++session;
  }
  return cell;
}

}  // namespace

TEST_CASE("sessions without spread of their own drift by the standard deviation of their times") {
  // 198, 200, 202: a standard deviation of 2 beside a gross time of 200.
  std::vector<CellResult> cells{cell_with({198, 200, 202})};
  auto drift = session_drift(cells, Measure{}, 12'000);
  REQUIRE(drift);
  CHECK(drift->tau == doctest::Approx(0.01));
  CHECK(drift->sessions == 3);
  CHECK(drift->cells == 1);
}

TEST_CASE("the upper quartile over the cells leaves one restless cell of many aside") {
  std::vector<CellResult> cells(4, cell_with({198, 200, 202}));
  cells[0] = cell_with({199, 200, 201});
  cells.push_back(cell_with({150, 200, 250}));
  CHECK(session_drift(cells, Measure{}, 12'000)->tau == doctest::Approx(0.01));
}

TEST_CASE("a session at another clock speed is gated by its own, and its times are given at the one of all") {
  CellResult cell = cell_with({200, 200, 200});
  for (Repetition& repetition : cell.repetitions) {
    if (repetition.session != 1) continue;
    for (Interval& interval : repetition.intervals) {
      interval.elapsed_ns = interval.elapsed_ns * 103 / 100;
      interval.overhead_ns = interval.overhead_ns * 103 / 100;
      interval.probe_before_ns = interval.probe_after_ns = 12'360;
    }
  }
  Speeds speeds(12'000);
  speeds.session_ns = {12'000, 12'360, 12'000};
  CHECK(session_drift(std::vector{cell}, Measure{}, speeds)->tau > 0.008);
  speeds.reference_ns = 12'000;
  CHECK(session_drift(std::vector{cell}, Measure{}, speeds)->tau == doctest::Approx(0).epsilon(1e-9));
  CHECK(session_drift(std::vector{cell}, Measure{}, speeds)->sessions == 3);
}

TEST_CASE("sessions that differ by less than their repeatability leave the drift that they could not have shown") {
  std::vector<CellResult> cells(1);
  for (int session = 0; session < 2; ++session) {
    for (double gross : {180.0, 190.0, 195.0, 200.0, 205.0, 210.0, 220.0}) {
      Repetition repetition = repetition_of(gross + session, 100);
      repetition.session = session;
      cells[0].repetitions.push_back(repetition);
    }
  }
  // Seven values: the exact interval at 95 % (98.4 % in truth) spans the third smallest and largest Walsh averages,
  // 187.5 and 212.5 around 200: a half-width of 12.5, a standard error of 12.5 / 1.96. Two sessions: by sqrt(2).
  double explained = (12.5 / 1.959964) * (12.5 / 1.959964);
  CHECK(session_drift(cells, Measure{}, 12'000)->tau ==
        doctest::Approx(std::sqrt(explained * std::sqrt(2.0)) / 200.5).epsilon(0.001));
}

TEST_CASE("one session, or sessions with fewer than six repetitions, tell no drift") {
  CHECK(!session_drift(std::vector{cell_with({200})}, Measure{}, 12'000));
  CHECK(!session_drift(std::vector{cell_with({198, 202}, 5)}, Measure{}, 12'000));
  CHECK(!session_drift(std::vector<CellResult>{}, Measure{}, 12'000));
}
