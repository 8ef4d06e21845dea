// A run that is watched.
#include <regex>
#include <sstream>
#include <vector>

#include "program.h"

using namespace ctxmatrix;

namespace {

const std::string kHead = "Watching - microseconds per switch - Ctrl-C ends it with the summary\nround  cell";

// The numbers at the start of the lines before the table.
std::vector<int> rounds_of(const std::string& text) {
  std::vector<int> rounds;
  std::istringstream in(text.substr(0, text.find("\n\n")));
  std::smatch found;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_search(line, found, std::regex("^ *([0-9]+)  "))) rounds.push_back(std::stoi(found[1]));
  }
  return rounds;
}

}  // namespace

TEST_CASE("a watch prints every round and every cell until the time budget ends, then the summary") {
  Program program;
  Said said = program.run("run --model --watch -o r.json --set measure.time_budget=1s " + config("quick.yaml"));
  CHECK(said.code == 0);
  CHECK(said.err.empty());
  CHECK(said.out.starts_with(kHead));
  CHECK(contains(said.out, "\n\nContext switching - times in microseconds - smaller is better\n"));
  CHECK(said.out.ends_with("result: r.json\n"));
  const std::vector<int> rounds = rounds_of(said.out);
  REQUIRE(rounds.size() > 7);
  for (std::size_t i = 0; i < rounds.size(); ++i) CHECK(rounds[i] == static_cast<int>(i / 7) + 1);
  CHECK(contains(program.read("r.json"), "\"complete\": true"));
}

TEST_CASE("Ctrl-C ends a watch with the summary and exit code 0, and it can go on") {
  Program program;
  Said said =
      program.run("run --watch -o r.json " + config("context-switch.yaml"), "timeout -s INT --preserve-status 2");
  CHECK(said.code == 0);
  CHECK_FALSE(contains(said.err, "interrupted"));  // a disturbed repetition may be told
  CHECK(said.out.starts_with(kHead));
  CHECK(std::regex_search(said.out, std::regex("\n2p/0K: 1000 (switches|hops) take [0-9]+\\.[0-9]{6} s gross \\(")));
  const std::vector<int> rounds = rounds_of(said.out);
  REQUIRE(rounds.size() >= 1);
  CHECK_FALSE(std::filesystem::exists(program.path("r.json.journal")));

  Said more = program.run("run --resume r.json", "timeout -s TERM --preserve-status 2");
  CHECK(more.code == 143);
  const std::vector<int> later = rounds_of(more.out);
  REQUIRE(later.size() >= 1);
  CHECK(later.front() >= rounds.back());
}

TEST_CASE("a watch has no verdict to wait for and no second session") {
  Program program;
  Said against = program.run("run --model --watch --against r.json " + config("quick.yaml"));
  CHECK(against.code == 2);
  CHECK(against.err ==
        "ctxmatrix: --watch goes on until Ctrl-C and --against until there is a verdict; allowed: one of the two (the "
        "result of a watch can be compared)\n");
  Said sessions = program.run("run --model --watch --sessions 2 " + config("quick.yaml"));
  CHECK(sessions.code == 2);
  CHECK(sessions.err ==
        "ctxmatrix: --watch goes on until Ctrl-C, so that its first session never ends; allowed: one session\n");
}
