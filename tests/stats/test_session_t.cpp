#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "stats/ratio.h"
#include "stats/session_t.h"

using namespace ctxmatrix;
using doctest::Approx;
using Sessions = std::vector<std::vector<double>>;

namespace {

const Sessions kBase{{10.0, 10.2, 10.1}, {10.3, 10.1, 10.4}, {9.9, 10.0, 10.2}};
const Sessions kOther{{10.6, 10.5, 10.8}, {10.4, 10.7, 10.6}, {10.9, 10.6, 10.7}};

}  // namespace

TEST_CASE("three sessions a side agree with scipy's Welch test of their log medians") {
  const auto test = session_t(kBase, kOther, 0.95);
  REQUIRE(test);
  CHECK(test->difference.point == Approx(0.04822911054235135));
  CHECK(test->difference.lower == Approx(0.015337906468856105));
  CHECK(test->difference.upper == Approx(0.0811203146158466));
  CHECK(test->df == Approx(2.5110647519957023));
  CHECK(test->p == Approx(0.020948669979896785));
  CHECK(ratio_of(test->difference).point == Approx(1.0494111).epsilon(1e-6));
}

TEST_CASE("the sides swapped give the inverse ratio") {
  CHECK(session_t(kOther, kBase, 0.95)->difference.point == Approx(-0.04822911054235135));
}

TEST_CASE("more repetitions in a session do not make it count for more") {
  Sessions repeated = kBase;
  for (int i = 0; i < 50; ++i) repeated[0].insert(repeated[0].end(), {10.0, 10.2, 10.1});
  CHECK(session_t(repeated, kOther, 0.95)->p == Approx(0.020948669979896785));
}

TEST_CASE("no session is trimmed away, however far out") {
  const Sessions ones(5, {1.0});
  Sessions one_doubled = ones;
  one_doubled[4] = {2.0};
  CHECK(ratio_of(session_t(ones, one_doubled, 0.95)->difference).point == Approx(std::pow(2, 0.2)));
}

TEST_CASE("sessions that cannot be compared give nothing") {
  CHECK_FALSE(session_t(Sessions{{10.0, 10.1}}, kOther, 0.95).has_value());
  CHECK_FALSE(session_t(kBase, Sessions{{10.0}, {}}, 0.95).has_value());
  CHECK_FALSE(session_t(kBase, Sessions{{10.0}, {-0.1}}, 0.95).has_value());
  CHECK(session_t(Sessions{{1.0}, {2.0}}, Sessions{{1.0}, {3.0}}, 0.95).has_value());
}
