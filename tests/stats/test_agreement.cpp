#include <doctest/doctest.h>

#include "stats/agreement.h"

using namespace ctxmatrix;
using Places = std::vector<std::size_t>;

TEST_CASE("estimates whose intervals overlap in a point agree, and it says where") {
  const Agreement found = agreement(std::vector<Estimate>{{10, 9, 11}, {10.5, 9.5, 11.5}, {14, 13, 15}, {11, 10, 12}});
  CHECK(found.members == Places{0, 1, 3});
  CHECK(found.outsiders == Places{2});
  CHECK(found.lower == 10);
  CHECK(found.upper == 11);
}

TEST_CASE("of two places with as many the lower is taken, and one alone agrees with itself") {
  const Agreement two = agreement(std::vector<Estimate>{{10, 9, 11}, {5, 4, 6}});
  CHECK(two.members == Places{1});
  CHECK(two.lower == 4);
  CHECK(two.upper == 6);
  CHECK(agreement(std::vector<Estimate>{{1, 1, 1}}).members == Places{0});
}

TEST_CASE("a chain that has no common point is not one agreement") {
  const Agreement chain = agreement(std::vector<Estimate>{{1, 0, 2}, {2.5, 1.5, 3.5}, {4, 3, 5}});
  CHECK(chain.members.size() == 2);
  CHECK(chain.members == Places{0, 1});
}
