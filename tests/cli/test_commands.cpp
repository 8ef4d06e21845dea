#include <algorithm>

#include "program.h"

using namespace ctxmatrix;

TEST_CASE("without a command, the overview says how to start, and the exit code is 2") {
  Said said = Program().run("");
  CHECK(said.code == 2);
  CHECK(said.out.empty());
  CHECK(contains(said.err, "ctxmatrix: a command is missing"));
  CHECK(contains(said.err, "ctxmatrix run configs/lmbench.yaml"));
}

TEST_CASE("a command that is none is told with the nearest") {
  Said said = Program().run("tabel x");
  CHECK(said.code == 2);
  CHECK(said.err ==
        "ctxmatrix: unknown command tabel; there are run, plan, table, compare, export, ab, crosscheck, selftest, "
        "host, list; did "
        "you mean table\n");
}

TEST_CASE("a mistyped configuration, command, option or transport is told with what was meant") {
  Program program;
  REQUIRE(system(("mkdir " + program.path("configs")).c_str()) == 0);
  program.write("configs/mine.yaml", "");
  program.write("yours.yaml", "version: 1\nmatrix: {processes: [2], transport: sempahore}\n");
  auto suggestion = [&](const std::string& arguments) {
    const Said said = program.run(arguments);
    CHECK(said.code == 2);
    const auto at = said.err.find("did you mean ");
    return at == std::string::npos ? std::string() : said.err.substr(at, said.err.find_first_of(";\n", at) - at);
  };
  CHECK(suggestion("run mnie") == "did you mean configs/mine.yaml");
  CHECK(suggestion("run configs/mien.yml") == "did you mean configs/mine.yaml");
  CHECK(suggestion("plan ./yuors.yaml") == "did you mean yours.yaml");
  CHECK(suggestion("run yeild").ends_with("/configs/yield.yaml"));
  CHECK(suggestion("run nothing-like-it").empty());
  CHECK(suggestion("rnu yield") == "did you mean run");
  CHECK(suggestion("run yield --polcy batch") == "did you mean --set matrix.policy=VALUE");
  CHECK(suggestion("run yield --working-set 4K") == "did you mean --set matrix.working_set=VALUE");
  CHECK(suggestion("run yield --progess none") == "did you mean --progress");
  CHECK(suggestion("plan yours.yaml") == "did you mean semaphore?");
}

TEST_CASE("the help of every command goes to stdout and has an example") {
  Program program;
  for (const char* command : {"run", "plan", "table", "export", "selftest", "host", "list"}) {
    CAPTURE(command);
    Said said = program.run(std::string(command) + " --help");
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK(contains(said.out, std::string("usage: ctxmatrix ") + command));
    CHECK(contains(said.out, std::string("Example:\n  ctxmatrix ") + command));
  }
  CHECK(program.run("--help").code == 0);
  CHECK(contains(program.run("--version").out, "ctxmatrix 0."));
}

TEST_CASE("a file that is not there is named with the reason") {
  Program program;
  Said table = program.run("table none.json");
  CHECK(table.code == 2);
  CHECK(table.err == "ctxmatrix: none.json: No such file or directory\n");
  Said run = program.run("run " + config("lmbench.yml"));
  CHECK(run.code == 2);
  CHECK(contains(run.err, "no such configuration"));
}

TEST_CASE("a mistake in a configuration is told by line and column") {
  Program program;
  program.write("c.yaml", "version: 1\nname: x\nmatrix:\n  proceses: [2]\n");
  Said said = program.run("plan c.yaml");
  CHECK(said.code == 2);
  CHECK(contains(said.err, "c.yaml:4:3: "));
  CHECK(contains(said.err, "did you mean"));
  CHECK(contains(said.err, "processes"));
}

TEST_CASE("plan shows the cells and what they take") {
  Said said = Program().run("plan " + config("lmbench.yaml"));
  CHECK(said.code == 0);
  CHECK(contains(said.out, "pipe/read/16p/64K/single"));
  CHECK(contains(said.out, "7 of 7 cells run"));
}

TEST_CASE("cells that a limit has no room for are skipped, by its name and the need, and smaller ones run") {
  Program program;
  Said plan = program.run("plan " + config("lmbench-full.yaml"), "ulimit -n 64;");
  CHECK(plan.code == 0);
  CHECK(contains(plan.out, "does not fit: needs 66 open files, RLIMIT_NOFILE allows 64"));
  Said run = program.run("run --model -o r.json " + config("lmbench-full.yaml"), "ulimit -n 64;");
  CHECK(run.code == 0);
  const std::string csv = program.run("export r.json").out;
  CHECK(contains(csv, ",0,skipped,\"needs 66 open files, RLIMIT_NOFILE allows 64\""));
  CHECK(contains(csv, ",ok,"));
}

TEST_CASE("where a limit has no room for any cell the run is refused at the start, by its name and the need") {
  Program program;
  const std::string large = " --cells '96p/*' " + config("lmbench-full.yaml");
  CHECK(program.run("plan" + large, "ulimit -n 64;").code == 3);
  Said run = program.run("run --model" + large, "ulimit -n 64;");
  CHECK(run.code == 3);
  CHECK(run.err ==
        "ctxmatrix: no cell can run here: pipe/read/96p/0K/single: needs 210 open files, RLIMIT_NOFILE allows 64; "
        "`ctxmatrix plan` shows every cell\n");
  CHECK_FALSE(std::filesystem::exists(program.path("results")));
}

TEST_CASE("list names everything a matrix file can") {
  Program program;
  Said all = program.run("list");
  CHECK(all.code == 0);
  for (const char* word :
       {"pipe", "futex", "chase", "batch", "spread", "csv-samples", "csv-counters", "ring", "sched-pipe"})
    CHECK(contains(all.out, word));
  Said one = program.run("list touches");
  CHECK(contains(one.out, "chase"));
  CHECK_FALSE(contains(one.out, "futex"));
  Said none = program.run("list touchs");
  CHECK(none.code == 2);
  CHECK(contains(none.err, "did you mean touches"));
}

TEST_CASE("host prints facts as text and as JSON") {
  Program program;
  Said text = program.run("host");
  CHECK(text.code == 0);
  CHECK(contains(text.out, "kernel.release"));
  Said json = program.run("host --format json");
  CHECK(contains(json.out, "\"kernel.release\": \""));
}

TEST_CASE("the recorded reference run loads and prints") {
  std::string reference = std::string(CTXMATRIX_SOURCE_DIR) + "/results/reference-vm.json";
  Program program;
  Said table = program.run("table " + reference);
  CHECK(table.code == 0);
  CHECK(contains(table.out, "Host                 OS  2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K 16p/64K\n"));
  Said csv = program.run("export " + reference + " --format csv");
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 8);
  CHECK(program.run("export " + reference + " --format json").code == 0);
}

TEST_CASE("an lmbench output is taken wherever a result is, from stdin too") {
  Program program;
  program.write("l.txt", "\"size=0k ovr=0.93\n2 11.57\n4 14.81\n");
  Said csv = program.run("export l.txt --format csv");
  CHECK(csv.code == 0);
  CHECK(contains(csv.out, "lat_ctx,"));
  CHECK(contains(csv.out, ",11.57,"));
  Said samples = program.run("export l.txt --format csv-samples");
  CHECK(samples.code == 2);
  CHECK(contains(samples.err, "l.txt: is imported (lat_ctx) and has no samples"));
}
