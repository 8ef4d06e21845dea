#include <doctest/doctest.h>

#include "stats/repetition_estimate.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

PerHop estimate(const Repetition& repetition, int processes = 2) {
  return repetition_estimate(repetition, gate(repetition, Measure{}, 12000), processes).value();
}

}  // namespace

TEST_CASE("gross and overhead are per hop, and net is their difference") {
  const PerHop per_hop = estimate(repetition_of(1500, 400));
  CHECK(per_hop.gross == 1500);  // 30000 ns over 10 trips of 2 hops
  CHECK(per_hop.overhead == 400);
  CHECK(per_hop.net == 1100);
}

TEST_CASE("a trip is as many hops as there are processes") {
  CHECK(estimate(repetition_of(1500, 400), 4).gross == 750);
  CHECK(estimate(repetition_of(1500, 400), 4).overhead == 200);
}

TEST_CASE("the median is taken over the clean intervals alone") {
  Repetition repetition;
  for (int i = 0; i < 7; ++i) repetition.intervals.push_back(interval_of(1000, 100, 12000, 12000));
  for (int i = 0; i < 6; ++i) repetition.intervals.push_back(interval_of(1010, 140, 12000, 12000));
  for (int i = 0; i < 7; ++i) repetition.intervals.push_back(interval_of(9000, 900, 12000, 18000));
  const PerHop per_hop = estimate(repetition);
  CHECK(per_hop.gross == 1000);  // over all twenty it would be 1010
  CHECK(per_hop.overhead == 100);
}

TEST_CASE("a slow interval between clean probes stays in") {
  Repetition repetition;
  for (int i = 0; i < 10; ++i) repetition.intervals.push_back(interval_of(1000, 100, 12000, 12000));
  for (int i = 0; i < 10; ++i) repetition.intervals.push_back(interval_of(3000, 100, 12000, 12000));
  CHECK(estimate(repetition).gross == 2000);
}

TEST_CASE("a net time below 0 is kept") { CHECK(estimate(repetition_of(400, 500)).net == -100); }

TEST_CASE("a repetition that is not usable has no estimate") {
  Repetition repetition = repetition_of(1500, 400);
  for (int i = 0; i < 9; ++i) repetition.intervals[i].probe_after_ns = 18000;
  CHECK_FALSE(repetition_estimate(repetition, gate(repetition, Measure{}, 12000), 2).has_value());
}

TEST_CASE("times are given for a CPU of the reference speed, by the median of the clean intervals' probes") {
  Repetition repetition = repetition_of(1000, 400);
  for (Interval& interval : repetition.intervals) interval.probe_before_ns = interval.probe_after_ns = 11'880;
  repetition.intervals[0].probe_after_ns = 18'000;  // not clean, and of no weight
  Gated gated = gate(repetition, Measure{}, 12'000);
  PerHop at = repetition_estimate(repetition, gated, 2, 12'000).value();
  CHECK(at.gross == doctest::Approx(1000 * 12'000 / 11'880.0));
  CHECK(at.overhead == doctest::Approx(400 * 12'000 / 11'880.0));
  CHECK(at.net == doctest::Approx(600 * 12'000 / 11'880.0));
  CHECK(repetition_estimate(repetition, gated, 2).value().gross == 1000);
}
