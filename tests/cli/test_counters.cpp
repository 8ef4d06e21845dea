// `measure.counters` from the configuration to the table and the exports.
#include <stdlib.h>

#include <algorithm>
#include <regex>

#include "program.h"

using namespace ctxmatrix;

namespace {

bool has_line(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, std::regex("(^|\n)" + pattern + "\n"));
}

const char* const kShort = " --quick --set measure.time_budget=1s ";

}  // namespace

TEST_CASE("a machine with every counter: each has its number, its interval and its total") {
  Program program;
  Said said = program.run("run --model --progress none -o r.json " + config("sched-pipe.yaml"));
  CHECK(said.code == 0);
  CHECK(has_line(said.out, " +2p/0K  instructions +count +6000\\.000 +0\\.00 +12,000,000,000 +[0-9]+"));
  CHECK(has_line(said.out, " +cycles +count +[0-9.]+ +0\\.[0-9]{2} +[0-9,]{13,} +[0-9]+"));
  CHECK(has_line(said.out, " +instructions-per-cycle +ratio +1\\.[0-9]{3} +0\\.[0-9]{2} +- +[0-9]+"));
  CHECK(has_line(said.out, " +cpu-migrations +count +0\\.000 +0\\.00 +0 +[0-9]+"));
  CHECK(has_line(said.out, " +elapsed, gross +s +0\\.00000[0-9]{4} +0\\.[0-9]{2} +[12]\\.[0-9]{6} +[0-9]+"));
  CHECK_FALSE(contains(said.out, "not counted here"));
  Said csv = program.run("export r.json --format csv-counters");
  CHECK(csv.code == 0);
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 11);
  CHECK(contains(csv.out, ",pipe/none/2p/0K/single,instructions,count,6000,6000,6000,"));
}

TEST_CASE("this machine, whatever it has: the lines are there, what is missing is one note, and all is well") {
  Program program;
  Said said = program.run("run -o r.json" + (kShort + config("sched-pipe.yaml")));
  CHECK(said.code == 0);
  for (const char* counter : {"instructions", "cycles", "cache-misses", "dTLB-load-misses", "iTLB-load-misses",
                              "context-switches", "cpu-migrations", "page-faults", "task-clock", "elapsed, gross"})
    CHECK(has_line(said.out, std::string(".* ") + counter + "(:u)? .*"));
  if (has_line(said.out, ".* cycles +count +- +- +- +-")) CHECK(contains(said.out, "not counted here: instructions"));
  CHECK(program.run("export r.json --format csv-counters").code == 0);
}

TEST_CASE("any cell can be counted, and without being asked nothing is") {
  Program program;
  const std::string model = "run --model --progress none -o r.json --cells 8p/16K " + config("lmbench.yaml");
  CHECK(contains(program.run(model + " --set measure.counters=true").out, "   8p/16K  instructions "));
  Said without = program.run(model);
  CHECK_FALSE(contains(without.out, "instructions"));
  Said csv = program.run("export r.json --format csv-counters");
  CHECK(csv.out == "source,host,label,cell,counter,unit,per_hop,per_hop_lo,per_hop_hi,n\n");
}

TEST_CASE("a run under perf stat is a run") {
  if (system("perf stat -e task-clock true >/dev/null 2>&1") != 0) {
    MESSAGE("skipped: perf stat does not work here");
    return;
  }
  Program program;
  Said said =
      program.run("run -o r.json" + (kShort + config("sched-pipe.yaml")), "perf stat -o stat -e context-switches");
  CHECK(said.code == 0);
  CHECK(contains(said.out, "elapsed, gross"));
  CHECK(contains(program.read("stat"), "context-switches"));
}
