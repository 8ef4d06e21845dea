#include <doctest/doctest.h>

#include <vector>

#include "stats/clean_speed.h"

using namespace ctxmatrix;

namespace {

// `clean` probes of 12 us, the others of 18 us, which lie closer together.
std::vector<double> probes(int clean, int disturbed) {
  std::vector<double> all;
  for (int i = 0; i < clean; ++i) all.push_back(12'000 + 20 * (i % 5));
  for (int i = 0; i < disturbed; ++i) all.push_back(18'000 + i % 3);
  return all;
}

Measure usually(double probe_ns) {
  Measure measure;
  measure.usual_probe_ns = probe_ns / 30'000;
  return measure;
}

CleanSpeed speed(const std::vector<double>& all, const Measure& measure) { return clean_speed(all, 30'000, measure); }

}  // namespace

TEST_CASE("where the usual speed is not known, the clean speed is the mode of all probes, whatever that is") {
  CHECK(speed(probes(30, 70), {}).probe_ns == doctest::Approx(18'001));
  CHECK(speed(probes(30, 70), {}).slowdown == 0);
  CHECK(speed({}, {}).probe_ns == 0);
}

TEST_CASE("a neighbour that is busy for most of the run does not pass for the clean speed") {
  CHECK(speed(probes(30, 70), usually(12'000)).probe_ns == doctest::Approx(12'040));
  CHECK(speed(probes(30, 70), usually(12'000)).slowdown == 0);
  CHECK(speed(probes(10, 90), usually(12'500)).probe_ns == doctest::Approx(12'040));
}

TEST_CASE("a run that hardly ever had its usual speed says how much slower it was, or faster") {
  CHECK(speed(probes(9, 91), usually(12'000)).probe_ns == doctest::Approx(18'001));
  CHECK(speed(probes(9, 91), usually(12'000)).slowdown == doctest::Approx(0.5).epsilon(0.001));
  CHECK(speed(probes(100, 0), usually(15'000)).slowdown == doctest::Approx(-0.2).epsilon(0.02));
  CHECK(speed({}, usually(12'000)).slowdown == 0);
}

TEST_CASE("times are given at the usual speed where the run was near it, else at its own") {
  CHECK(reference_speed({12'000, 0}, 30'000, usually(12'300)) == doctest::Approx(12'300));
  CHECK(reference_speed({18'000, 0.46}, 30'000, usually(12'300)) == 18'000);
  CHECK(reference_speed({12'000, 0}, 30'000, {}) == 12'000);
}

TEST_CASE("each session has its own clean speed, where the result has them") {
  RunResult result;
  result.probe_mode_ns = 12'000;
  CHECK(speeds_of(result).of_session(0) == 12'000);
  CHECK(speeds_of(result).reference_ns == 0);
  result.session_probe_mode_ns = {11'900, 12'100};
  result.reference_probe_ns = 12'050;
  CHECK(speeds_of(result).of_session(1) == 12'100);
  CHECK(speeds_of(result).of_session(2) == 12'000);
  CHECK(speeds_of(result).of_session(-1) == 12'000);
  CHECK(speeds_of(result).reference_ns == 12'050);
}

TEST_CASE("a clock that wanders by a few percent is usual") {
  CHECK(speed(probes(100, 0), usually(12'500)).slowdown == 0);
  CHECK(speed(probes(100, 0), usually(11'600)).slowdown == 0);
}
