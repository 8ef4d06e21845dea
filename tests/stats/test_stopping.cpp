#include <doctest/doctest.h>

#include "stats/half_width.h"
#include "stats/stopping.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

// A cell of net and gross time with a repeatability of +-`half_width`, below and above alike, and a drift part.
CellEstimate cell(double net, double gross, double repeatability, double drift, int usable = 20) {
  CellTimes times;
  times.gross.point = gross;
  times.net_repeatability = {.point = net, .lower = net - repeatability, .upper = net + repeatability};
  times.drift_ns = drift;
  times.net = widened(times.net_repeatability, drift);
  CellEstimate estimate;
  estimate.times = times;
  estimate.usable = usable;
  return estimate;
}

bool done(const CellEstimate& estimate, const Measure& measure = {}) {
  return progress_of(estimate, measure) == Progress::done;
}

}  // namespace

TEST_CASE("without drift a cell is done at 1 % of net or 0.5 % of gross, whichever is the larger") {
  CHECK(done(cell(1000, 1200, 10, 0)));
  CHECK_FALSE(done(cell(1000, 1200, 10.1, 0)));
  CHECK(done(cell(100, 1200, 6, 0)));
  CHECK_FALSE(done(cell(100, 1200, 6.1, 0)));
}

TEST_CASE("the wanted half-width follows the measure block") {
  CHECK(done(cell(1000, 1200, 30, 0), measure_with([](Measure& m) { m.precision = 0.03; })));
  CHECK(done(cell(100, 1200, 24, 0), measure_with([](Measure& m) { m.precision_gross = 0.02; })));
}

TEST_CASE("a net time of 0 or below leaves the part of gross") {
  CHECK(done(cell(-50, 1200, 6, 0)));
  CHECK_FALSE(done(cell(-1000, 1200, 6.1, 0)));
}

TEST_CASE("the larger side of the interval decides") {
  CellEstimate lopsided = cell(1000, 1200, 5, 0);
  lopsided.times->net_repeatability.upper = lopsided.times->net.upper = 1011;
  CHECK_FALSE(done(lopsided));
  lopsided.times->net_repeatability.upper = lopsided.times->net.upper = 1005;
  lopsided.times->net_repeatability.lower = lopsided.times->net.lower = 989;
  CHECK_FALSE(done(lopsided));
}

TEST_CASE("where drift leaves room, it is the reported half-width that has to be small enough") {
  CHECK(done(cell(1000, 1200, 8, 5.9)));          // sqrt(64 + 34.81) = 9.94
  CHECK_FALSE(done(cell(1000, 1200, 8.2, 5.9)));  // 10.1
  const Precision precision = precision_of(*cell(1000, 1200, 8, 6).times, Measure{});
  CHECK(precision.wanted == Approx(10));
  CHECK(precision.allowed == Approx(8));
  CHECK(precision.repeatability == Approx(8));
  CHECK(precision.reported == Approx(10));
}

TEST_CASE("where drift nearly fills the target, repeatability as small as drift is enough") {
  CHECK(done(cell(100, 1000, 4.875, 4.875)));
  CHECK_FALSE(done(cell(100, 1000, 4.95, 4.875)));
  CHECK(precision_of(*cell(100, 1000, 4.875, 4.875).times, Measure{}).reported == Approx(6.894).epsilon(0.001));
}

TEST_CASE("where drift alone exceeds the target, repeatability within the target is enough") {
  CHECK(done(cell(100, 1000, 5, 50)));
  CHECK_FALSE(done(cell(100, 1000, 5.1, 50)));
}

TEST_CASE("what is allowed changes without a jump as drift grows through the target") {
  const auto allowed = [](double drift) { return precision_of(*cell(100, 1000, 1, drift).times, Measure{}).allowed; };
  CHECK(allowed(0) == Approx(5));
  for (double drift = 0; drift < 8; drift += 0.01) {
    CHECK(allowed(drift) >= 5 / 1.41422);
    CHECK(allowed(drift) <= Approx(5));
    CHECK(allowed(drift + 0.01) == Approx(allowed(drift)).epsilon(0.01));
  }
  CHECK(allowed(8) == Approx(5));
}

TEST_CASE("a precise cell still needs its ten repetitions") {
  CHECK(progress_of(cell(1000, 1200, 1, 0, 9), Measure{}) == Progress::more);
  CHECK(progress_of(cell(1000, 1200, 1, 0, 10), Measure{}) == Progress::done);
}

TEST_CASE("a cell that stays wide is exhausted at sixty repetitions, and one that is precise by then is done") {
  CHECK(progress_of(cell(1000, 1200, 50, 0, 59), Measure{}) == Progress::more);
  CHECK(progress_of(cell(1000, 1200, 50, 0, 60), Measure{}) == Progress::exhausted);
  CHECK(progress_of(cell(1000, 1200, 5, 0, 60), Measure{}) == Progress::done);
}

TEST_CASE("a cell without a usable repetition wants more") {
  CHECK(progress_of(CellEstimate{}, Measure{}) == Progress::more);
}
