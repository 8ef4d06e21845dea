#include <doctest/doctest.h>

#include "ctxmatrix/facts.h"

using namespace ctxmatrix;

TEST_CASE("a fact keeps its place when it gets a new value") {
  Facts facts;
  facts.set("a", "1");
  facts.set("b", "2");
  facts.set("a", "3");
  REQUIRE(facts.all.size() == 2);
  CHECK(facts.all[0] == Fact{"a", "3"});
}

TEST_CASE("an empty value is no fact") {
  Facts facts;
  facts.set("a", "");
  CHECK(facts.all.empty());
  CHECK(facts.get("a").empty());
}
