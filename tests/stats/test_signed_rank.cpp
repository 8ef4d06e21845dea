#include <doctest/doctest.h>

#include <array>

#include "stats/signed_rank.h"

using namespace ctxmatrix;
using doctest::Approx;

TEST_CASE("the distribution for three values is counted by hand") {
  // Sums of subsets of {1,2,3}: 0 1 2 3 3 4 5 6.
  CHECK(signed_rank_cdf(3, 0) == 1.0 / 8);
  CHECK(signed_rank_cdf(3, 2) == 3.0 / 8);
  CHECK(signed_rank_cdf(3, 3) == 5.0 / 8);
  CHECK(signed_rank_cdf(3, 6) == 1);
  CHECK(signed_rank_cdf(3, 99) == 1);
  CHECK(signed_rank_cdf(1, 0) == 0.5);
}

TEST_CASE("the distribution agrees with whole-number counts up to n = 100") {
  CHECK(signed_rank_cdf(9, 5) == 0.01953125);  // Hollander and Wolfe, table A.4: .020
  CHECK(signed_rank_cdf(10, 27) == Approx(0.5));
  CHECK(signed_rank_cdf(20, 60) == Approx(0.048653602600097656).epsilon(1e-12));
  CHECK(signed_rank_cdf(100, 2000) == Approx(0.03560862025578232).epsilon(1e-12));
}

TEST_CASE("95 % depths are one more than the published critical values of the two-sided 5 % test") {
  // Wilcoxon, Wilcox: Some Rapid Approximate Statistical Procedures (1964), n = 6 to 25.
  constexpr std::array kCritical{0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 29, 34, 40, 46, 52, 58, 65, 73, 81, 89};
  for (std::size_t i = 0; i < kCritical.size(); ++i) {
    const auto [depth, reached] = signed_rank_depth(6 + i, 0.95);
    CHECK(depth == static_cast<std::size_t>(kCritical[i]) + 1);
    CHECK(reached >= 0.95);
    CHECK(reached < 0.98);
  }
  // McCornack, J. Am. Stat. Assoc. 60 (1965): 137 for n = 30, 434 for n = 50, 1955 for n = 100.
  CHECK(signed_rank_depth(30, 0.95).depth == 138);
  CHECK(signed_rank_depth(50, 0.95).depth == 435);
  CHECK(signed_rank_depth(100, 0.95).depth == 1956);
}

TEST_CASE("depths for another confidence, and exactly at the last exact n") {
  CHECK(signed_rank_depth(7, 0.99).depth == 1);
  CHECK(signed_rank_depth(8, 0.99).depth == 1);
  CHECK(signed_rank_depth(20, 0.99).depth == 38);
  CHECK(signed_rank_depth(200, 0.99).depth == 7945);
  CHECK(signed_rank_depth(200, 0.95).depth == 8445);
}

TEST_CASE("under six values nothing reaches 95 %, and the depth says what the whole range has") {
  for (std::size_t n = 1; n < 6; ++n) CHECK(signed_rank_depth(n, 0.95).depth == 1);
  CHECK(signed_rank_depth(1, 0.95).reached == 0);
  CHECK(signed_rank_depth(2, 0.95).reached == 0.5);
  CHECK(signed_rank_depth(5, 0.95).reached == 0.9375);
  CHECK(signed_rank_depth(6, 0.95).reached == 0.96875);
  CHECK(signed_rank_depth(7, 0.99).reached == 0.984375);
}

TEST_CASE("above the last exact n the approximation is at most one rank off the whole-number count, to the safe side") {
  static_assert(kMostExactSignedRank == 200);
  CHECK(signed_rank_depth(201, 0.95).depth == 8532);   // exact: 8533
  CHECK(signed_rank_depth(300, 0.95).depth == 19628);  // exact: 19629
  CHECK(signed_rank_depth(300, 0.95).reached == Approx(0.95).epsilon(1e-4));
  CHECK(signed_rank_cdf(300, 22575) == Approx(0.5).epsilon(1e-3));
  CHECK(signed_rank_cdf(300, 45150) == 1);
}
