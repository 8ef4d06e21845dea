#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "stats/geometric_mean.h"

using namespace ctxmatrix;
using doctest::Approx;

namespace {

const std::vector<LogRatio> kCells{{0.02, 0.01}, {-0.01, 0.02}, {0.05, 0.005}};

}  // namespace

TEST_CASE("twice as slow and twice as fast make 1") {
  const auto mean = geometric_mean(std::vector<LogRatio>{{std::log(2.0), 0}, {std::log(0.5), 0}}, 0.95);
  REQUIRE(mean);
  CHECK(mean->point == Approx(1));
  CHECK(mean->lower == Approx(1));
  CHECK(mean->upper == Approx(1));
}

TEST_CASE("independent errors of the cells average out") {
  const auto mean = geometric_mean(kCells, 0.95);  // reference.py
  REQUIRE(mean);
  CHECK(mean->point == Approx(1.0202013400267558));
  CHECK(mean->lower == Approx(1.0050432021513913).epsilon(1e-9));
  CHECK(mean->upper == Approx(1.0355880940883269).epsilon(1e-9));
  CHECK(mean->confidence == 0.95);
}

TEST_CASE("what the cells share does not average out") {
  const auto mean = geometric_mean(kCells, 0.95, 0.0001);
  REQUIRE(mean);
  CHECK(mean->lower == Approx(0.9953485125284156).epsilon(1e-9));
  CHECK(mean->upper == Approx(1.0456747170380432).epsilon(1e-9));
}

TEST_CASE("no cells have no mean") { CHECK_FALSE(geometric_mean({}, 0.95).has_value()); }
