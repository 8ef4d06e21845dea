#include <doctest/doctest.h>

#include <vector>

#include "stats/gate.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;

namespace {

constexpr double kMode = 10000;

Interval with_probes(std::int64_t before, std::int64_t after) { return interval_of(1000, 100, before, after); }

// A repetition of which the first `clean` of `all` intervals are clean.
Repetition partly_clean(int clean, int all) {
  Repetition repetition;
  for (int i = 0; i < all; ++i) repetition.intervals.push_back(with_probes(10000, i < clean ? 10000 : 15000));
  return repetition;
}

bool usable(int clean, int all, const Measure& measure = {}) {
  return gate(partly_clean(clean, all), measure, kMode).usable;
}

}  // namespace

TEST_CASE("an interval is clean when both probes are within the gate, on either side of the mode") {
  Repetition repetition;
  repetition.intervals = {with_probes(10000, 10000), with_probes(9800, 10200), with_probes(10000, 10201),
                          with_probes(10201, 10000), with_probes(9799, 10000), with_probes(10000, 9799)};
  CHECK(gate(repetition, Measure{}, kMode).clean == std::vector<bool>{true, true, false, false, false, false});
}

TEST_CASE("the time of the ring has no say in whether an interval is clean") {
  Repetition repetition = partly_clean(2, 2);
  repetition.intervals[1].elapsed_ns *= 1000;
  CHECK(gate(repetition, Measure{}, kMode).clean == std::vector<bool>{true, true});
}

TEST_CASE("an interval without trips or without overhead passes is not clean") {
  Repetition repetition = partly_clean(3, 3);
  repetition.intervals[0].trips = 0;
  repetition.intervals[2].overhead_trips = 0;
  CHECK(gate(repetition, Measure{}, kMode).clean == std::vector<bool>{false, true, false});
}

TEST_CASE("a repetition needs 60 % clean intervals") {
  CHECK(usable(12, 20));
  CHECK_FALSE(usable(11, 20));
}

TEST_CASE("a repetition needs eight clean intervals, however large their share") {
  CHECK(usable(8, 10));
  CHECK_FALSE(usable(7, 7));
}

TEST_CASE("a method of fewer than eight intervals needs all of its own, not eight") {
  const Measure five = measure_with([](Measure& m) { m.intervals = 5; });
  CHECK(usable(5, 5, five));
  CHECK_FALSE(usable(4, 5, five));
  CHECK_FALSE(usable(4, 4, five));
}

TEST_CASE("the bounds are those of the measure block") {
  const Measure measure = measure_with([](Measure& m) {
    m.gate = 0.6;
    m.min_clean_share = 0.1;
    m.min_clean_intervals = 1;
  });
  CHECK(gate(partly_clean(0, 4), measure, kMode).clean_count() == 4);
  CHECK(usable(1, 10, measure_with([](Measure& m) {
                 m.min_clean_share = 0.1;
                 m.min_clean_intervals = 1;
               })));
  CHECK_FALSE(usable(0, 10, measure_with([](Measure& m) {
                       m.min_clean_share = 0;
                       m.min_clean_intervals = 0;
                     })));
}

TEST_CASE("a repetition without intervals is not usable") {
  CHECK_FALSE(gate(Repetition{}, Measure{}, kMode).usable);
  CHECK(gate(Repetition{}, Measure{}, kMode).clean.empty());
  CHECK_FALSE(gate(Repetition{}, Measure{}, 0).usable);  // a run without a probe has no mode
}

TEST_CASE("the kept share counts the clean intervals of all repetitions, usable or not") {
  const std::vector<Gated> gated{gate(partly_clean(20, 20), Measure{}, kMode),
                                 gate(partly_clean(1, 20), Measure{}, kMode)};
  CHECK(kept_share(gated) == 21.0 / 40);
  CHECK(kept_share({}) == 0);
}

TEST_CASE("each probe of a repetition is counted once") {
  Repetition repetition;
  repetition.intervals = {with_probes(1, 2), with_probes(2, 3), with_probes(3, 4)};
  CHECK(probes_of(repetition) == std::vector<double>{1, 2, 3, 4});
  CHECK(probes_of(Repetition{}).empty());
}
