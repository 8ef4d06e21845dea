#include <doctest/doctest.h>

#include "host/clock_facts.h"

using namespace ctxmatrix;

TEST_CASE("the clock of this machine can be read, it moves, and a sleep is never short") {
  Facts facts = try_clock();
  CHECK(facts.get("clock.read").ends_with(" ns"));
  CHECK(facts.get("clock.step").ends_with(" ns"));
  CHECK(facts.get("clock.step") != "0 ns");
  CHECK(facts.get("timer.lateness").ends_with(" us"));
  CHECK(!facts.get("timer.lateness").starts_with("-"));
}
