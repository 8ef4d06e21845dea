#include <doctest/doctest.h>

#include "stats/alpha_spending.h"

using namespace ctxmatrix;
using doctest::Approx;

TEST_CASE("the alpha spent at five even looks is that of the published table") {
  // Reboussin, DeMets, Kim, Lan, Control. Clin. Trials 21 (2000), alpha .025: .0000 .0004 .0038 .0122 .0250.
  CHECK(alpha_spent(0.2, 0.025) == Approx(5.38871262905863e-07));
  CHECK(alpha_spent(0.4, 0.025) == Approx(0.0003941517566911815));
  CHECK(alpha_spent(0.6, 0.025) == Approx(0.0038080633109893063));
  CHECK(alpha_spent(0.8, 0.025) == Approx(0.012211790346448011));
  CHECK(alpha_spent(1, 0.025) == Approx(0.025));
  CHECK(alpha_spent(0.4, 0.05) == Approx(0.0019419129967408483));
}

TEST_CASE("nothing is spent before the first data, and no more than alpha after the last") {
  CHECK(alpha_spent(0, 0.05) == 0);
  CHECK(alpha_spent(-1, 0.05) == 0);
  CHECK(alpha_spent(1e-300, 0.05) == 0);
  CHECK(alpha_spent(3, 0.05) == Approx(0.05));
}

TEST_CASE("a look may spend what it adds, and all looks together spend alpha") {
  CHECK(alpha_of_look(0.4, 0.8, 0.025) == Approx(0.012211790346448011 - 0.0003941517566911815));
  double sum = 0;
  for (int look = 1; look <= 20; ++look) sum += alpha_of_look((look - 1) / 20.0, look / 20.0, 0.05);
  CHECK(sum == Approx(0.05));
  CHECK(alpha_of_look(0.5, 0.5, 0.05) == 0);
  CHECK(alpha_of_look(0.6, 0.5, 0.05) == 0);
  CHECK(alpha_of_look(1, 2, 0.05) == 0);
}
