#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "stats/trend.h"
#include "tests/stats/samples.h"

using namespace ctxmatrix;
using doctest::Approx;
using Values = std::vector<double>;

TEST_CASE("exact probabilities are those of the published table") {
  // Hollander and Wolfe, table A.30, one-sided: n = 4, S = 6: .042; n = 5, S = 8: .042; n = 10, S = 19: .054.
  CHECK(mann_kendall(Values{1, 2, 3, 4}).p == Approx(2.0 / 24));
  CHECK(mann_kendall(Values{1, 2, 3, 5, 4}).s == 8);
  CHECK(mann_kendall(Values{1, 2, 3, 5, 4}).p == Approx(10.0 / 120));
  const MannKendall ten = mann_kendall(Values{4, 2, 0, 7, 1, 3, 9, 5, 6, 8});
  CHECK(ten.s == 19);
  CHECK(ten.p == Approx(0.10831349206349207));  // scipy.stats.kendalltau, exact
  CHECK(mann_kendall(Values{2, 0, 1, 3, 4, 5, 6, 8, 7, 9}).p == Approx(0.00011518959435626102));
}

TEST_CASE("exact probabilities agree with counting every order of six and eight values") {
  CHECK(mann_kendall(Values{1, 2, 4, 3, 6, 5}).s == 11);
  CHECK(mann_kendall(Values{2, 1, 4, 3, 6, 5}).s == 9);
  CHECK(mann_kendall(Values{2, 1, 4, 3, 6, 5}).p == Approx(0.1361111111111111));
  const MannKendall eight = mann_kendall(Values{3, 2, 1, 4, 5, 8, 7, 6});
  CHECK(eight.s == 16);
  CHECK(eight.p == Approx(0.06101190476190476));
}

TEST_CASE("a fall is as likely as the rise that mirrors it") {
  Values falling = kTwelve;
  std::reverse(falling.begin(), falling.end());
  CHECK(mann_kendall(falling).s == -mann_kendall(kTwelve).s);
  CHECK(mann_kendall(falling).p == mann_kendall(kTwelve).p);
  CHECK(mann_kendall(Values{4, 3, 2, 1}).s == -6);
  CHECK(mann_kendall(Values{4, 3, 2, 1}).p == Approx(2.0 / 24));
}

TEST_CASE("the normal approximation corrects for continuity and for ties") {
  CHECK(mann_kendall(kTwelve).s == 16);
  CHECK(mann_kendall(kTwelve).p == Approx(0.3036732148994191));
  // Nine values with ties of 2, 3 and 2: not exact, though few.
  const MannKendall tied = mann_kendall(Values{23, 24, 29, 6, 29, 24, 24, 29, 23});
  CHECK(tied.s == 3);
  CHECK(tied.p == Approx(0.8269210217567053));
}

TEST_CASE("what cannot have a trend has p = 1") {
  CHECK(mann_kendall(Values{}).p == 1);
  CHECK(mann_kendall(Values{5}).p == 1);
  CHECK(mann_kendall(Values(30, 5.0)).p == 1);
  CHECK(mann_kendall(Values{1, 3, 3, 1}).p == 1);
}

TEST_CASE("halves are compared by their medians, without the middle value, of the median of all") {
  CHECK(change_between_halves(Values{100, 100, 90, 110, 110}) == Approx(0.1));  // 10 of 100
  CHECK(change_between_halves(Values{100, 200, 50, 75}) == Approx(-1.0));       // 62.5 - 150, of 87.5
  CHECK(change_between_halves(Values{-100, -110}) == Approx(-10.0 / 105));
  CHECK(change_between_halves(Values{-1, 0, 1}) == 0);
  CHECK(change_between_halves(Values{7}) == 0);
}

TEST_CASE("a steady rise of 3 % is a trend") {
  Values rising;
  for (int i = 0; i < 20; ++i) rising.push_back(1000 + 3 * i);
  CHECK(has_trend(rising));
}

TEST_CASE("a steady rise of under 1 % is none, however significant") {
  Values rising;
  for (int i = 0; i < 60; ++i) rising.push_back(1000 + 0.2 * i);
  CHECK(mann_kendall(rising).p < 1e-6);
  CHECK_FALSE(has_trend(rising));
}

TEST_CASE("a large difference of the halves is none where chance gives it") {
  CHECK(change_between_halves(Values{100, 120, 125, 110}) > 0.01);
  CHECK_FALSE(has_trend(Values{100, 120, 125, 110}));
  CHECK_FALSE(has_trend(kTwelve));
}

TEST_CASE("one swap too many in six rising values keeps p above 1 %") {
  CHECK(has_trend(Values{100, 110, 120, 130, 140, 150}));        // p = 2 / 720
  CHECK_FALSE(has_trend(Values{100, 110, 120, 130, 150, 140}));  // p = 12 / 720
}
