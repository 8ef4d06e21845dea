#include <doctest/doctest.h>

#include <cmath>

#include "stats/agreement.h"

using namespace ctxmatrix;
using Places = std::vector<std::size_t>;

namespace {

NetTime net(double point, double half_width, double drift_ns = 0) {
  return {{point, point - half_width, point + half_width}, drift_ns};
}

constexpr double kMargin = 0.05;

}  // namespace

TEST_CASE("the difference of two is known as well as both are repeatable and half of their drift is their own") {
  // Repeatability 3 and 4 of them, as 5^2 = 3^2 + 4^2, and of a drift of 12 each 12^2 / 2 * 2.
  const Difference found = difference_of(net(700, std::sqrt(9 + 144), 12), net(740, std::sqrt(16 + 144), 12));
  CHECK(found.ns == 40);
  CHECK(found.half_width == doctest::Approx(13));
  CHECK(difference_of(net(700, 3), net(690, 4)).ns == -10);
  CHECK(difference_of(net(700, 3), net(690, 4)).half_width == doctest::Approx(5));
}

TEST_CASE("alike within the margin, apart beyond the noise, unclear where the intervals are too wide for either") {
  CHECK(relation_of(net(1000, 3), net(1040, 4), kMargin) == Relation::alike);            // 40 +- 5
  CHECK(relation_of(net(1000, 3), net(1046, 4), kMargin) == Relation::apart);            // 46 +- 5 is beyond 50
  CHECK(relation_of(net(1000, 30), net(1010, 40), kMargin) == Relation::unclear);        // 10 +- 50
  CHECK(relation_of(net(1000, 30), net(1060, 40), kMargin) == Relation::apart);          // 60 +- 50
  CHECK(relation_of(net(1000, 30, 30), net(1010, 30, 30), kMargin) == Relation::alike);  // 10 +- 30: drift is shared
}

TEST_CASE("the largest group is found, with the others on both sides of it") {
  const Agreement found =
      agreement(std::vector<NetTime>{net(900, 3), net(705, 3), net(710, 3), net(600, 3), net(700, 3)}, kMargin);
  CHECK(found.members == Places{4, 1, 2});
  CHECK(found.outsiders == Places{3, 0});
  CHECK(found.alike);
  CHECK(found.widest_ns == doctest::Approx(std::sqrt(18.0)));
}

TEST_CASE("methods that noise hides from each other are together, but not said to be alike") {
  const Agreement found = agreement(std::vector<NetTime>{net(700, 3), net(760, 80), net(705, 4)}, kMargin);
  CHECK(found.members == Places{0, 2, 1});
  CHECK_FALSE(found.alike);
  CHECK(found.widest_ns == doctest::Approx(std::sqrt(80.0 * 80 + 16)));
}

TEST_CASE("of two groups with as many the lower is taken, and one alone is a group") {
  const Agreement two = agreement(std::vector<NetTime>{net(1000, 1), net(500, 1)}, kMargin);
  CHECK(two.members == Places{1});
  CHECK(two.outsiders == Places{0});
  CHECK(agreement(std::vector<NetTime>{net(1, 0)}, kMargin).members == Places{0});
}

TEST_CASE("a chain of which the ends are apart is not one group") {
  const Agreement chain = agreement(std::vector<NetTime>{net(1000, 1), net(1040, 1), net(1080, 1)}, kMargin);
  CHECK(chain.members == Places{0, 1});
  CHECK(chain.outsiders == Places{2});
}
