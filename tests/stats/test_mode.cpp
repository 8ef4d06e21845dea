#include <doctest/doctest.h>

#include <vector>

#include "stats/mode.h"

using namespace ctxmatrix;
using Values = std::vector<double>;

TEST_CASE("the mode is the median of the densest window") {
  // 1000 to 1020 is the densest: 1000 1004 1010 1019. The slower ones are more, but spread.
  CHECK(mode(Values{1500, 1019, 1800, 1004, 1650, 1000, 1300, 1010, 2000, 1400}, 0.02) == 1007);
}

TEST_CASE("a few faster probes of a turbo state do not become the mode") {
  CHECK(mode(Values{900, 901, 1000, 1001, 1002, 1003, 1004, 1500, 1600}, 0.02) == 1002);
}

TEST_CASE("of two equally dense windows the faster is the mode") {
  CHECK(mode(Values{1500, 1001, 1501, 1000}, 0.02) == 1000.5);
}

TEST_CASE("a window holds what lies exactly at its end, and nothing beyond") {
  CHECK(mode(Values{100, 125, 126}, 0.25) == 112.5);
  CHECK(mode(Values{100, 126, 200}, 0.25) == 100);
  CHECK(mode(Values{100, 103, 103}, 0) == 103);
}

TEST_CASE("no probes have no mode, and one is its own") {
  CHECK_FALSE(mode(Values{}, 0.02).has_value());
  CHECK(mode(Values{7}, 0.02) == 7);
}
