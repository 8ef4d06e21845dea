#include <doctest/doctest.h>

#include <vector>

#include "stats/rank_sum.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;
using Values = std::vector<double>;

TEST_CASE("scipy's documented example: diabetes of males and females, exactly") {
  const auto test = rank_sum(Values{19, 22, 16, 29, 24}, Values{20, 11, 17, 12});
  REQUIRE(test);
  CHECK(test->u == 17);
  CHECK(test->p == Approx(14.0 / 126));  // 0.1111
}

TEST_CASE("the smallest case is counted by hand") {
  const auto test = rank_sum(Values{1, 2}, Values{3, 4, 5});
  REQUIRE(test);
  CHECK(test->u == 0);
  CHECK(test->p == Approx(2.0 / 10));
}

TEST_CASE("an exact p of larger samples agrees with scipy") {
  Values second;
  for (const double value : kBefore) second.push_back(value + 98);
  const auto test = rank_sum(kTwelve, second);
  REQUIRE(test);
  CHECK(test->u == 71);
  CHECK(test->p == Approx(0.24690912802367912));
  const auto mirrored = rank_sum(second, kTwelve);
  REQUIRE(mirrored);
  CHECK(mirrored->u == 12 * 9 - 71);
  CHECK(mirrored->p == Approx(test->p));
}

TEST_CASE("ties count one half and shrink the variance") {
  const auto test = rank_sum(Values{1, 2, 2, 3, 3, 3, 4}, Values{2, 3, 4, 4, 5, 5});
  REQUIRE(test);
  CHECK(test->u == 8.5);
  CHECK(test->p == Approx(0.07826242947714618));
}

TEST_CASE("samples too large to count use the normal approximation") {
  Values first;
  Values second;
  for (int i = 0; i < 30; ++i) first.push_back(i * 1.1);
  for (int i = 0; i < 26; ++i) second.push_back(i + 4.05);
  const auto test = rank_sum(first, second);
  REQUIRE(test);
  CHECK(test->u == 376);
  CHECK(test->p == Approx(0.8244782782959026));
}

TEST_CASE("samples that cannot differ have p = 1") {
  CHECK(rank_sum(Values(9, 5.0), Values(7, 5.0))->p == 1);
  CHECK(rank_sum(Values{1}, Values{1})->p == 1);
  CHECK(rank_sum(Values{1}, Values{2})->p == 1);
}

TEST_CASE("an empty sample is not compared") {
  CHECK_FALSE(rank_sum(Values{}, Values{1}).has_value());
  CHECK_FALSE(rank_sum(Values{1}, Values{}).has_value());
}
