#include "program.h"

using namespace ctxmatrix;

namespace {

std::string seed(const std::string& name) {
  return std::string(CTXMATRIX_SOURCE_DIR) + "/tests/fixtures/seeds/" + name;
}

// Model runs of two cells, labelled and seeded apart.
void measure(const Program& program, const std::string& file, const std::string& label, int number,
             const std::string& more = "") {
  Said said = program.run("run --model --progress none -o " + file + " --label " + label +
                          " --set measure.seed=" + std::to_string(number) + " --cells '2p/0K' --cells '8p/16K' " +
                          more + " " + config("lmbench.yaml"));
  REQUIRE(said.code == 0);
}

}  // namespace

TEST_CASE("the first seed: the maximal kernel is slower by 95 %, by 50 % without highmem") {
  Program program;
  Said said = program.run("compare " + seed("context-switch.csv"));
  CHECK(said.code == 0);
  CHECK(contains(said.out, "base minimal, other maximal\n"));
  CHECK(contains(said.out, "+95.3 %"));
  CHECK(contains(said.out, "+49.8 %"));
  CHECK(contains(said.out, "* slower"));
  CHECK(!contains(said.out, "inconclusive"));
}

TEST_CASE("the third seed: -1.0 % of the elapsed time is inconclusive at a margin of 2 %, equivalent at 5 %") {
  Program program;
  CHECK(contains(program.run("compare --format csv " + seed("sched-pipe.csv")).out,
                 "before,after,elapsed,s,3.487329979,3.451278789,0.98966"));
  CHECK(contains(program.run("compare --format csv " + seed("sched-pipe.csv")).out, ",inconclusive,\n"));
  Said wide = program.run("compare --margin 5% --format csv " + seed("sched-pipe.csv"));
  CHECK(contains(wide.out.substr(wide.out.find("elapsed")), ",equivalent,"));
}

TEST_CASE("the fourth seed: +1.6 % with an interval that excludes 0") {
  Program program;
  Said said = program.run("compare " + seed("page-touch.csv"));
  CHECK(contains(said.out, "+1.6 %"));
  CHECK(contains(said.out, "* slower"));
}

TEST_CASE("the fifth seed: a ratio for each cell, 1.90 for 2p/0K, and no spread known") {
  Program program;
  Said said = program.run("compare --baseline two " + seed("lmbench.txt"));
  CHECK(contains(said.out, "2p/0K      1.2700   2.4100 1.898 +89.8 %                -   inconclusive\n"));
  CHECK(contains(said.out, "all cells: no spread known: difference only\n"));
}

TEST_CASE("own results are compared by their repetitions, repeats go together by commas or by label") {
  Program program;
  measure(program, "a1.json", "a", 1);
  measure(program, "a2.json", "a", 2);
  measure(program, "b1.json", "b", 3);
  measure(program, "b2.json", "b", 4);
  Said two = program.run("compare a1.json b1.json");
  CHECK(two.code == 0);
  CHECK(contains(two.out, "base a, other b\n"));
  CHECK(contains(two.out, "2p/0K"));
  CHECK(contains(two.out, "8p/16K"));
  Said commas = program.run("compare a1.json,a2.json b1.json,b2.json");
  Said labels = program.run("compare a1.json b1.json a2.json b2.json --label");
  CHECK(commas.out == labels.out);
  CHECK(commas.out != two.out);
  CHECK(contains(program.run("compare a1.json a2.json").out, "base a (a1.json), other a (a2.json)\n"));
  CHECK(contains(program.run("compare a1.json b1.json --baseline 2").out, "base b, other a\n"));
}

TEST_CASE("what was measured with another policy is compared only by force") {
  Program program;
  measure(program, "a.json", "a", 1);
  measure(program, "b.json", "b", 2, "--precise");
  Said said = program.run("compare a.json b.json");
  CHECK(contains(said.out, "policy other and batch"));
  CHECK(contains(said.out, "incomparable"));
  CHECK(!contains(program.run("compare a.json b.json --force").out, "incomparable"));
  CHECK(program.run("compare a.json b.json --require-conclusive").code == 4);
}

TEST_CASE("--fail-slower fails for what is surely slower by more than that, and only then") {
  Program program;
  Said fails = program.run("compare " + seed("context-switch.csv") + " --fail-slower 40%");
  CHECK(fails.code == 4);
  CHECK(contains(fails.err, "surely slower by more than 40 %: 1000 switches of maximal"));
  CHECK(program.run("compare " + seed("context-switch.csv") + " --fail-slower 98%").code == 0);
  CHECK(program.run("compare " + seed("page-touch.csv") + " --fail-slower 1.5%").code == 0);
  CHECK(program.run("compare " + seed("lmbench.txt") + " --baseline two --fail-slower 5%").code == 0);
}

TEST_CASE("every format says the same, and mistakes are named with what is allowed") {
  Program program;
  for (const char* format : {"text", "markdown", "csv", "json", "mmtests"}) {
    Said said = program.run("compare " + seed("page-touch.csv") + " --format " + std::string(format));
    CAPTURE(format);
    CHECK(said.code == 0);
    CHECK(contains(said.out, "page touch"));
  }
  CHECK(program.run("compare " + seed("page-touch.csv") + " --format yaml").code == 2);
  CHECK(contains(program.run("compare " + seed("page-touch.csv") + " --margin 2").err, "--margin: \"2\""));
  CHECK(
      contains(program.run("compare " + seed("page-touch.csv") + " --baseline none").err,
               "--baseline: there is no side \"none\"; allowed: without bigmem, with bigmem, or a number from 1 to 2"));
  program.write("one.csv", "figure,value\nt,1\n");
  Said alone = program.run("compare one.csv");
  CHECK(alone.code == 2);
  CHECK(contains(alone.err, "one result alone cannot be compared"));
  Said table = program.run("table one.csv");
  CHECK(table.code == 2);
  CHECK(contains(table.err, "one.csv: bare figures, which `ctxmatrix compare` takes"));
}

TEST_CASE("run --against measures until every cell has a verdict, and judges as compare does") {
  Program program;
  measure(program, "base.json", "before", 1);
  const std::string run = "run --model --progress none --set measure.seed=2 --set measure.drift=0.3% ";
  const std::string lmbench = config("lmbench.yaml");
  Said said = program.run(run + "-o now.json --cells 2p/0K --against base.json --margin 10% " + lmbench);
  CHECK(said.code == 0);
  CHECK(contains(said.out, "base before, other this run\n"));
  CHECK(contains(said.out, "equivalent\n"));
  CHECK(contains(said.out, "8p/16K: not in this run\n"));
  CHECK(contains(program.run("export --format json now.json").out, "--against base.json"));
  CHECK(program.run(run + "--cells 2p/0K --against base.json --require-conclusive " + lmbench).code == 4);
}

TEST_CASE("what --against cannot do is told before anything is measured") {
  Program program;
  measure(program, "base.json", "before", 1);
  const std::string run = "run --model --progress none ";
  Said none = program.run(run + "--cells 16p/64K --against base.json " + config("lmbench.yaml"));
  CHECK(none.code == 2);
  CHECK(none.err == "ctxmatrix: --against base.json: none of its cells is in this matrix; it has 2p/0K, 8p/16K\n");
  CHECK(contains(program.run(run + "--against " + seed("page-touch.csv") + " " + config("lmbench.yaml")).err,
                 "page-touch.csv: holds 2 results (without bigmem, with bigmem); allowed: one"));
  CHECK(contains(program.run(run + "--fail-slower 5% " + config("lmbench.yaml")).err,
                 "--fail-slower needs --against RESULT"));
  CHECK(program.run(run + "--against missing.json " + config("lmbench.yaml")).code == 2);
}
