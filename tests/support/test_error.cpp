#include <doctest/doctest.h>

#include "ctxmatrix/error.h"

using namespace ctxmatrix;

TEST_CASE("an input error names file, line and column, and shows the line with a caret") {
  InputError error({"a.yaml", 3, 5}, "unknown key \"x\"", "    x: 1");
  CHECK(std::string(error.what()) == "a.yaml:3:5: unknown key \"x\"\n      x: 1\n      ^");
}

TEST_CASE("the caret counts characters, not bytes") {
  InputError error({"a.yaml", 1, 4}, "no", "\xc3\xa4 x");
  CHECK(std::string(error.what()) == "a.yaml:1:4: no\n  \xc3\xa4 x\n    ^");
}

TEST_CASE("a hostile line is shown without its control bytes") {
  InputError error({"a\x1b.yaml", 1, 1}, "no", "\x1b[2Jx");
  CHECK(std::string(error.what()) == "a\\x1b.yaml:1:1: no\n  \\x1b[2Jx\n  ^");
}

TEST_CASE("a place that is not known is left out") {
  CHECK(std::string(InputError({"a.json", 0, 0}, "empty").what()) == "a.json: empty");
  CHECK(std::string(InputError({"a.txt", 7, 0}, "odd", "text").what()) == "a.txt:7: odd");
}
