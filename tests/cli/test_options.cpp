#include <doctest/doctest.h>

#include "cli/options.h"
#include "ctxmatrix/error.h"

using namespace ctxmatrix;

namespace {

Options some_options() {
  Options options("ctxmatrix demo FILE", "About.", "ctxmatrix demo x");
  options.add()("label", po::value<std::string>(), "a text");
  options.add()("strict", po::bool_switch(), "a switch");
  options.add()("set", po::value<std::vector<std::string>>()->composing(), "a list");
  options.positional("FILE", 1, 2);
  return options;
}

std::string mistake(const std::vector<std::string>& arguments) {
  try {
    Options options = some_options();
    options.parse(arguments);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("options and arguments come in any order, lists add up") {
  Options options = some_options();
  CHECK_FALSE(options.parse({"--set", "a=1", "x", "--label=l", "--set", "b=2", "--strict"}));
  CHECK(options.list("set") == std::vector<std::string>{"a=1", "b=2"});
  CHECK(options.text("label") == "l");
  CHECK(options.flag("strict"));
  CHECK(options.arguments() == std::vector<std::string>{"x"});
}

TEST_CASE("what was not given is empty") {
  Options options = some_options();
  options.parse({"x"});
  CHECK(options.text("label").empty());
  CHECK(options.list("set").empty());
  CHECK_FALSE(options.flag("strict"));
}

TEST_CASE("a mistake is told with what would be right") {
  CHECK(mistake({"x", "--lable", "l"}) == "unknown option --lable; did you mean --label; usage: ctxmatrix demo FILE");
  CHECK(mistake({}) == "FILE is missing; usage: ctxmatrix demo FILE");
  CHECK(mistake({"a", "b", "c"}) == "\"c\" is one argument too many; usage: ctxmatrix demo FILE");
  CHECK(mistake({"x", "--label"}) ==
        "the required argument for option '--label' is missing; usage: ctxmatrix demo FILE");
  CHECK(mistake({"x", "--lab", "l"}) == "unknown option --lab; usage: ctxmatrix demo FILE");
}

TEST_CASE("an option that many will take for one is told with what to say instead") {
  Options options = some_options();
  options.misnomer("--policy", "--set matrix.policy=VALUE");
  try {
    options.parse({"x", "--polcy", "batch"});
    FAIL("was taken");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()) ==
          "unknown option --polcy; did you mean --set matrix.policy=VALUE; usage: ctxmatrix demo FILE");
  }
}

TEST_CASE("a choice that is none is told with the nearest") {
  CHECK_NOTHROW(check_choice("format", "csv", {"csv", "json"}));
  try {
    check_choice("format", "jsno", {"csv", "json"});
    FAIL("was taken");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()) == "--format: unknown jsno; allowed are csv, json; did you mean json");
  }
}
