#include <doctest/doctest.h>

#include <vector>

#include "stats/holm.h"

using namespace ctxmatrix;
using doctest::Approx;
using Values = std::vector<double>;

TEST_CASE("four p values are adjusted by hand, and stay in their order") {
  // Sorted .005 .01 .03 .04, times 4 3 2 1: .02 .03 .06 .04, the last raised to .06.
  const Values adjusted = holm(Values{0.01, 0.04, 0.03, 0.005});
  REQUIRE(adjusted.size() == 4);
  CHECK(adjusted[0] == Approx(0.03));
  CHECK(adjusted[1] == Approx(0.06));
  CHECK(adjusted[2] == Approx(0.06));
  CHECK(adjusted[3] == Approx(0.02));
}

TEST_CASE("an adjusted p value is at most 1") { CHECK(holm(Values{0.9, 0.6, 0.7}) == Values{1, 1, 1}); }

TEST_CASE("equal p values are adjusted alike") { CHECK(holm(Values{0.01, 0.01}) == Values{0.02, 0.02}); }

TEST_CASE("one comparison is not adjusted, and none gives none") {
  CHECK(holm(Values{0.03}) == Values{0.03});
  CHECK(holm(Values{}).empty());
}
