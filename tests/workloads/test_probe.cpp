#include <doctest/doctest.h>

#include "workloads/probe.h"

using namespace ctxmatrix;

TEST_CASE("the probe's calibration gives at least one iteration, however short the probe is to be") {
  CHECK(calibrate_probe(0) == 1);
  CHECK(calibrate_probe(12'000) > 1);
}

TEST_CASE("a probe takes time") { CHECK(probe(1'000'000) > 0); }
