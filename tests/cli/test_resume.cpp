// Runs that are interrupted, killed, and go on.
#include <unistd.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "program.h"

using namespace ctxmatrix;

namespace {

const char* const kLong = " --set measure.min_repetitions=500 --set measure.max_repetitions=500 --progress none ";

// Without the columns kept, why and scale, which are the word of the whole run.
std::multiset<std::string> lines_of(const std::string& text) {
  std::multiset<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    for (int column = 0; column < 3; ++column) line.resize(std::min(line.size(), line.rfind(',')));
    lines.insert(line);
  }
  return lines;
}

// Every timed interval that the one has, whatever the gate says of it, without the name of the file.
bool holds_all_of(const Program& program, const std::string& result, const std::string& part) {
  auto samples = [&](const std::string& file) {
    return lines_of(program.run("export --format csv-samples " + file).out);
  };
  const auto all = samples(result), some = samples(part);
  return some.size() > 1 && std::includes(all.begin(), all.end(), some.begin(), some.end());
}

std::string short_run(const std::string& output) {
  return "run -o " + output + " --cells 2p/0K --cells 8p/16K --set measure.time_budget=4s" + kLong +
         config("lmbench.yaml");
}

}  // namespace

TEST_CASE("a run that was killed goes on from its journal, and nothing that was whole is lost") {
  Program program;
  program.run(short_run("r.json"), "timeout -s KILL 2");
  CHECK_FALSE(std::filesystem::exists(program.path("r.json")));
  REQUIRE(std::filesystem::exists(program.path("r.json.journal")));
  std::filesystem::copy(program.path("r.json.journal"), program.path("kept"));
  CHECK(contains(program.run("table kept").out, "8p/16K"));
  CHECK(contains(program.run("export kept --format json").out, "\"complete\": false"));

  Said anew = program.run(short_run("r.json"));
  CHECK(anew.code == 2);
  CHECK(contains(anew.err, "ctxmatrix: r.json.journal: "));
  CHECK(contains(anew.err, "repetitions of a run that did not end; `ctxmatrix run --resume r.json` goes on with them"));

  std::ofstream(program.path("r.json.journal"), std::ios::app) << "0123abcd {\"torn";
  Said resumed = program.run("run --resume r.json --progress none");
  CHECK(resumed.code == 0);
  CHECK(contains(resumed.err, "r.json.journal: a torn or damaged line was left out"));
  CHECK(contains(program.read("r.json"), "\"complete\": true"));
  CHECK(contains(program.read("r.json"), "\"resumed_at\""));
  CHECK_FALSE(std::filesystem::exists(program.path("r.json.journal")));
  CHECK(holds_all_of(program, "r.json", "kept"));
}

TEST_CASE("a run that was interrupted goes on from its result") {
  Program program;
  Said stopped = program.run(short_run("r.json"), "timeout -s TERM --preserve-status 2");
  CHECK(stopped.code == 143);
  CHECK(contains(stopped.err, "`ctxmatrix run --resume r.json` goes on"));
  CHECK_FALSE(std::filesystem::exists(program.path("r.json.journal")));
  std::filesystem::copy(program.path("r.json"), program.path("kept"));
  CHECK(program.run("run --resume r.json --progress none " + config("lmbench.yaml")).code == 0);
  CHECK(contains(program.read("r.json"), "\"complete\": true"));
  CHECK(holds_all_of(program, "r.json", "kept"));
}

TEST_CASE("a yield, which has no transport, goes on from its result, too") {
  Program program;
  Said stopped = program.run("run -o y.json --set measure.time_budget=3s --set matrix.members=process" +
                                 std::string(kLong) + config("yield.yaml"),
                             "timeout -s TERM --preserve-status 1");
  CHECK(stopped.code == 143);
  CHECK(program.run("run --resume y.json --progress none").code == 0);
  CHECK(contains(program.read("y.json"), "\"complete\": true"));
}

TEST_CASE("what is complete stays as it is") {
  Program program;
  program.run("run --model -o r.json " + config("lmbench.yaml"));
  const std::string before = program.run("export r.json").out;
  CHECK(program.run("run --resume r.json").code == 0);
  CHECK(program.run("export r.json").out == before);
}

TEST_CASE("a resumed run is the one that was begun: what is said again must be the same") {
  Program program;
  program.run("run --model -o r.json --label before --set measure.seed=7 " + config("lmbench.yaml"));
  auto refusal = [&](const std::string& options) {
    Said said = program.run("run --resume r.json " + options);
    CHECK(said.code == 2);
    return said.err;
  };
  const std::string begin = "ctxmatrix: --resume goes on with the run as it was begun: ";
  const std::string end = "; allowed: the same, or leave it out\n";
  CHECK(refusal("--set measure.seed=8") == begin + "with --set measure.seed=7" + end);
  CHECK(refusal("--label after") == begin + "with label \"before\"" + end);
  CHECK(refusal("-o other.json") == begin + "its result is r.json" + end);
  CHECK(contains(refusal(config("quick.yaml")), "is another configuration" + end));
  CHECK_FALSE(std::filesystem::exists(program.path("r.json.journal")));
  CHECK(
      program.run("run --resume r.json --model -o r.json --set measure.seed=7 --label before " + config("lmbench.yaml"))
          .code == 0);
}

TEST_CASE("where there is nothing to go on from, --resume says so") {
  Program program;
  CHECK(program.run("run --resume r.json").err ==
        "ctxmatrix: r.json: there is neither such a result nor its journal to go on from\n");
  program.write("r.json.journal", "");
  CHECK(program.run("run --resume r.json.journal").err ==
        "ctxmatrix: r.json.journal: nothing was measured yet; begin anew\n");
  program.write("r.json.journal", "something else\n");
  CHECK(
      contains(program.run("run --resume r.json").err, "r.json.journal:1: the first line of this journal is damaged"));
  CHECK(program.run("run --model -o r.json " + config("lmbench.yaml")).err ==
        "ctxmatrix: r.json.journal: is in the way, and no journal of ctxmatrix\n");
  CHECK(program.read("r.json.journal") == "something else\n");
}

TEST_CASE("a result of another host, or of another version, is not gone on with") {
  Program program;
  program.run("run --model -o r.json " + config("lmbench.yaml"));
  std::string text = program.read("r.json");
  auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    program.write("r.json", changed);
    return program.run("run --resume r.json").err;
  };
  CHECK(contains(with("\"kernel.release\": \"model\"", "\"kernel.release\": \"6.1\""),
                 "r.json: was begun where kernel.release was \"6.1\", and here it is \"model\""));
  CHECK(contains(with("\"tool_version\": \"", "\"tool_version\": \"9"), "r.json: was begun by ctxmatrix 9"));
  CHECK(contains(with("\"transport\": \"pipe\"", "\"transport\": \"drum\""), "is none of this ctxmatrix"));
  CHECK(contains(with("\"intervals\": 40", "\"intervals\": 5000"), "its method is none of ctxmatrix's"));
}

TEST_CASE("two runs never write one file, and those without -o find a name each") {
  Program program;
  const std::string two = "cd " + program.folder() + " && (" + CTXMATRIX_PROGRAM + " " + short_run("r.json") +
                          " >out 2>err & first=$!; sleep 1; " + CTXMATRIX_PROGRAM + " " + short_run("r.json") +
                          " >out2 2>err2; echo $? >code; kill $first; wait)";
  REQUIRE(system(two.c_str()) == 0);
  CHECK(program.read("code") == "2\n");
  CHECK(program.read("err2") == "ctxmatrix: r.json.journal: another run is writing it\n");
  CHECK(contains(program.read("r.json"), "\"complete\": false"));
}

TEST_CASE("a disk that is full by now is told at once, and the result goes to standard output") {
  Program program;
  const std::string full = "cd " + program.folder() + " && ((ulimit -f 60; " + CTXMATRIX_PROGRAM +
                           " run -o r.json --quick --cells '2p/*' --set measure.seed=1 --progress none " +
                           config("lmbench.yaml") + "; echo $? >&3) 2>err | cat >said) 3>code";
  REQUIRE(system(full.c_str()) == 0);
  CHECK(program.read("code") == "3\n");
  CHECK(contains(
      program.read("err"),
      "ctxmatrix: write r.json.journal: File too large; what is measured from now on would not survive a kill"));
  CHECK(contains(program.read("err"), "the result could not be saved; it stands on standard output instead"));
  CHECK(contains(program.read("said"), "\"complete\": true"));
  CHECK(program.run("table said").code == 0);
}

TEST_CASE("a run --against a result goes on against it, by the same margin, or says that it is gone") {
  Program program;
  const std::string lmbench = config("lmbench.yaml");
  REQUIRE(program.run("run -o base.json --cells 2p/0K --quick --progress none " + lmbench).code == 0);
  const std::string begun =
      "run -o r.json --cells 2p/0K --set measure.time_budget=10s --progress none --against base.json "
      "--margin 0.1% ";
  Said stopped = program.run(begun + lmbench, "timeout -s TERM --preserve-status 2");
  REQUIRE(stopped.code == 143);
  CHECK(contains(stopped.out, "other this run"));

  std::filesystem::rename(program.path("base.json"), program.path("away.json"));
  Said gone = program.run("run --resume r.json --progress none");
  CHECK(gone.code == 2);
  CHECK(contains(gone.err, "base.json"));
  CHECK(contains(gone.err, "--resume goes on with --against, so put that result back"));
  std::filesystem::rename(program.path("away.json"), program.path("base.json"));

  Said again =
      program.run("run --resume r.json --progress none --fail-slower 5%", "timeout -s TERM --preserve-status 2");
  CHECK(contains(again.out, "base "));
  CHECK(contains(again.out, "other this run"));
  CHECK(contains(again.out, "0.1%") == contains(stopped.out, "0.1%"));
}
