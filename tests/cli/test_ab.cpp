#include "program.h"

using namespace ctxmatrix;

namespace {

const std::string kModel = "ab --model --progress none --set measure.seed=1 --cells '2p/0K' " + config("lmbench.yaml");

std::size_t count(const std::string& text, char c) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), c));
}

}  // namespace

TEST_CASE("both sides are set in turn, each round one of them anew, and the machine is restored at the end") {
  Program program;
  Said said = program.run(kModel + " -o r.json --a 'printf a >>log' --b 'printf b >>log' --restore 'printf r >>log'");
  CHECK(said.code == 0);
  CHECK(contains(said.out, "base printf a >>log, other printf b >>log\n"));
  CHECK(contains(said.out, "equivalent"));
  const std::string log = program.read("log");
  CHECK(log.ends_with("r"));
  CHECK(count(log, 'r') == 1);
  CHECK(count(log, 'a') >= 10);
  CHECK(count(log, 'b') >= 10);
  CHECK(!contains(log, "aa"));
  CHECK(!contains(log, "bb"));
  CHECK(contains(program.read("r-a.json"), "\"label\": \"printf a >>log\""));
  CHECK(contains(program.read("r-b.json"), "\"usable\": 2"));
  CHECK(program.run("compare r-a.json r-b.json").code == 0);
}

TEST_CASE(
    "a side that cannot be set ends it with that command's name, after what there is has been saved and the machine "
    "restored") {
  Program program;
  Said said = program.run(kModel + " -o r.json --a 'exit 0' --b 'exit 7' --restore 'printf r >>log'");
  CHECK(said.code == 3);
  CHECK(contains(said.err, "--b 'exit 7': exited with 7"));
  CHECK(program.read("log") == "r");
  CHECK(contains(program.read("r-a.json"), "\"complete\": false"));
}

TEST_CASE("what is missing is named, and a machine that is not restored is told") {
  Program program;
  Said said = program.run(kModel + " --a 'exit 0'");
  CHECK(said.code == 2);
  CHECK(contains(said.err, "--b is missing"));
  CHECK(contains(program.run(kModel + " -o r.json --a true --b true").err, "no --restore: the machine is left as"));
  CHECK(contains(program.run(kModel + " -o r.json --a true --b true --restore false").err,
                 "--restore 'false': exited with 1: the machine is NOT as it was"));
}
