// `measure.decompose` from the configuration, and the option, to the table and the result.
#include <algorithm>
#include <regex>

#include "program.h"

using namespace ctxmatrix;

namespace {

bool has_line(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, std::regex("(^|\n)" + pattern + "\n"));
}

const char* const kModel = "run --model --progress none -o r.json --cells 8p/64K ";
const std::string kPart = " +-?[0-9]+\\.[0-9]{3,4} \\+-[0-9]\\.[0-9]{4}";

}  // namespace

TEST_CASE("the option and the key of the file are the same, and the parts of the model are found") {
  Program program;
  for (const char* how : {" --decompose", " --set measure.decompose=true"}) {
    Said said = program.run(kModel + config("lmbench.yaml") + how);
    CHECK(said.code == 0);
    CHECK(has_line(said.out, "Decomposition - us per hop, .*"));
    // 20 ns a KiB are touched hot, a quarter of a ns a KiB is refilled.
    CHECK(has_line(said.out, " +8p/64K +2\\.2[0-9]{3} .* +1\\.6[0-9]{3} .* 0\\.01[56][0-9] .* 0\\.58[0-9]{2} .*"));
    CHECK(has_line(said.out, " +8p/64K" + kPart + kPart + kPart + kPart + " +[0-9]+"));
    CHECK(contains(program.read("r.json"), "\"decomposition\""));
    CHECK(contains(program.read("r.json"), "\"cold_trips\""));
  }
}

TEST_CASE("a saved result is shown by `table` as the run showed it, with counters and decomposition") {
  Program program;
  Said run = program.run(kModel + config("lmbench.yaml") + " --decompose --set measure.counters=true");
  for (const char* how : {"", " --wide"}) {
    Said table = program.run(std::string("table r.json") + how);
    CHECK(table.code == 0);
    CHECK(contains(table.out, "\n\nCounters - mean"));
    CHECK(contains(table.out, "\n\nDecomposition - us per hop"));
    CHECK_FALSE(contains(table.out, "switches counted"));
  }
  CHECK(run.out.starts_with(program.run("table r.json").out + "\nswitches counted: 1.00 per hop in every cell\n"));
}

TEST_CASE("of several results each has its parts under its file, and only those that have some") {
  Program program;
  program.run(kModel + config("lmbench.yaml") + " --decompose");
  program.run("run --model --progress none -o plain.json --cells 8p/64K " + config("lmbench.yaml"));
  Said table = program.run("table r.json plain.json");
  CHECK(table.code == 0);
  CHECK(contains(table.out, "\n\nr.json:\n\nDecomposition - us per hop"));
  CHECK_FALSE(contains(table.out, "plain.json"));
  CHECK_FALSE(contains(table.out, "switches counted"));
}

TEST_CASE("of a table with a decomposition below only the table is read again") {
  Program program;
  program.run("run --model --progress none -o r.json " + config("lmbench.yaml") +
              " --decompose --set measure.counters=true");
  program.write("mail.txt", program.run("table r.json").out);
  Said again = program.run("export --format csv mail.txt");
  CHECK(contains(again.out, ",8,64,0.6,"));
  CHECK(std::count(again.out.begin(), again.out.end(), '\n') == 8);
}

TEST_CASE("without being asked nothing is decomposed") {
  Program program;
  Said said = program.run(kModel + config("lmbench.yaml"));
  CHECK(said.code == 0);
  CHECK_FALSE(contains(said.out, "Decomposition"));
  CHECK_FALSE(contains(program.read("r.json"), "cold"));
}

TEST_CASE("a cell of threads is measured and says that it is not decomposed") {
  Program program;
  Said said = program.run(kModel + config("lmbench.yaml") + " --decompose --set matrix.members=thread");
  CHECK(said.code == 0);
  CHECK_FALSE(contains(said.out, "Decomposition - "));
  CHECK(contains(said.out, "Not decomposed: members that are threads share their memory."));
}

TEST_CASE("a real ring is decomposed") {
  Program program;
  Said said = program.run("run --quick --set measure.time_budget=1s --progress none -o r.json --cells 2p/16K " +
                          config("lmbench.yaml") + " --decompose");
  CHECK(said.code == 0);
  CHECK(contains(program.read("r.json"), "\"cold_ns\":["));
}
