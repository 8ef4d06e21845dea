#include "program.h"

using namespace ctxmatrix;

namespace {

const char* const kQuickly = "selftest --model --sessions 2 --gap 0us --progress none";

}  // namespace

TEST_CASE("selftest says what the host resolves and keeps its drift, which run then uses and tells") {
  Program program;
  Said said = program.run(kQuickly);
  CHECK(said.code == 0);
  CHECK(contains(said.out, "What this host can resolve"));
  CHECK(contains(said.out, "16p/64K"));
  CHECK(contains(said.out, "the least that a switch costs (2p/0K, no touch): pipe "));
  CHECK(contains(said.out, ", futex "));
  CHECK(contains(said.out, "drift between sessions: "));
  CHECK(contains(said.out, "kept for `run` in " + program.folder() + "/data/ctxmatrix/drift/"));

  Said run = program.run("run --model -o r.json --progress none " + config("lmbench.yaml"));
  CHECK(contains(run.out, "of the gross time, by selftest of "));
  CHECK(contains(program.read("r.json"), "\"drift_source\""));
  CHECK(!contains(program.read("r.json"), "\"usual_probe_ns\": 0.0"));
  Said given = program.run("run --model -o s.json --progress none --set measure.drift=0.25% " + config("lmbench.yaml"));
  CHECK(!contains(given.out, "by selftest"));
}

TEST_CASE("a drift file that is broken is complained of and not used") {
  Program program;
  REQUIRE(program.run(kQuickly).code == 0);
  for (const auto& file : std::filesystem::recursive_directory_iterator(program.folder() + "/data")) {
    if (file.is_regular_file()) std::ofstream(file.path()) << "{\"drift\": 7}";
  }
  Said run = program.run("run --model -o r.json --progress none " + config("lmbench.yaml"));
  CHECK(run.code == 0);
  CHECK(contains(run.err, "not understood, and not used"));
  CHECK(!contains(run.out, "by selftest"));
}

TEST_CASE(
    "the sessions themselves are kept where asked for, and a place that cannot be written is told before they are "
    "measured") {
  Program program;
  REQUIRE(program.run(std::string(kQuickly) + " -o s.json --set measure.seed=1 --cells '2p/*'").code == 0);
  CHECK(contains(program.read("s.json"), "\"session\":1"));
  CHECK(contains(program.read("s.json"), "--set measure.seed=1"));
  Said nowhere = program.run(std::string(kQuickly) + " -o /proc/none/s.json");
  CHECK(nowhere.code == 2);
  CHECK(contains(nowhere.err, "name another place with -o FILE"));
}

TEST_CASE("one session shows no drift, and a home that is not there keeps none") {
  Program program;
  Said one = program.run("selftest --model --sessions 1 --config " + config("lmbench.yaml"));
  CHECK(one.code == 2);
  CHECK(one.err == "ctxmatrix: --sessions 1: one session shows no drift; allowed: 2 to 1000\n");
  Said homeless = program.run(kQuickly, "env -u HOME -u XDG_DATA_HOME");
  CHECK(homeless.code == 0);
  CHECK(contains(homeless.out, "not kept: neither XDG_DATA_HOME nor HOME is set"));
}
