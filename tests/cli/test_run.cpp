#include <unistd.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

#include "program.h"
#include "stats/hodges_lehmann.h"
#include "stats/order.h"
#include "support/text.h"

using namespace ctxmatrix;

namespace {

using Csv = std::vector<std::map<std::string, std::string>>;

// The fields of a line as RFC 4180 has them; no line here has a line end in a field.
std::vector<std::string> csv_fields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

Csv read_csv(const std::string& text) {
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  std::vector<std::string> header = split(line, ',');
  Csv rows;
  while (std::getline(in, line)) {
    std::vector<std::string> fields = csv_fields(line);
    REQUIRE(fields.size() == header.size());
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i) row[header[i]] = fields[i];
  }
  return rows;
}

double value(const std::map<std::string, std::string>& row, const std::string& column) {
  auto number = parse_number(row.at(column));
  REQUIRE(number);
  return *number;
}

// us of one cell, made of nothing but its csv-samples, in the steps of docs/result-format.md.
double recompute_us(const Csv& samples, const std::string& cell, double procs) {
  std::map<int, std::pair<std::vector<double>, std::vector<double>>> by_repetition;
  for (const auto& row : samples) {
    if (row.at("cell") != cell || row.at("kept") != "1") continue;
    auto& [ring, overhead] = by_repetition[static_cast<int>(value(row, "repetition"))];
    (row.at("kind") == "ring" ? ring : overhead)
        .push_back(value(row, "scale") * value(row, "elapsed_ns") / (value(row, "trips") * procs));
  }
  std::vector<double> net;
  for (const auto& [number, times] : by_repetition) net.push_back(median(times.first) - median(times.second));
  return hodges_lehmann(net, 0.95).point / 1000;
}

void check_recomputed(const std::string& csv, const std::string& samples) {
  Csv sample_rows = read_csv(samples);
  Csv rows = read_csv(csv);
  REQUIRE(rows.size() == 7);
  for (const auto& row : rows) {
    std::string cell = row.at("transport") + "/" + row.at("touch") + "/" + row.at("procs") + "p/" + row.at("size_kib") +
                       "K/" + row.at("placement");
    CHECK(recompute_us(sample_rows, cell, value(row, "procs")) == doctest::Approx(value(row, "us")).epsilon(1e-12));
  }
}

}  // namespace

TEST_CASE("a run prints the table and the path, and the path holds the result") {
  Program program;
  Said said = program.run("run --model " + config("lmbench.yaml"));
  CHECK(said.code == 0);
  CHECK(said.out.starts_with("Context switching - times in microseconds - smaller is better\n"));
  std::smatch found;
  REQUIRE(
      std::regex_search(said.out, found, std::regex("result: (results/[^/]+/lmbench-[0-9]{8}T[0-9]{6}Z\\.json)\n$")));
  CHECK(std::filesystem::exists(program.path(found[1])));
  CHECK(contains(said.out, "switches counted: 1.00 per hop in every cell\n"));
  CHECK(contains(said.err, "[7/7] "));
  CHECK_FALSE(contains(said.err, "\x1b"));
}

TEST_CASE("two runs in one second keep a file each") {
  Program program;
  for (int i = 0; i < 3; ++i) program.run("run --model --progress none " + config("lmbench.yaml"));
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(program.path("results")))
    files += entry.is_regular_file();
  CHECK(files == 3);
}

TEST_CASE("the seven cells are seven rows, and csv-samples recomputes each us") {
  Program program;
  REQUIRE(program.run("run --model -o r.json --set measure.seed=7 " + config("lmbench.yaml")).code == 0);
  Said csv = program.run("export r.json --format csv");
  Said samples = program.run("export r.json --format csv-samples");
  check_recomputed(csv.out, samples.out);
  for (const auto& row : read_csv(csv.out)) {
    CHECK((row.at("status") == "ok" || row.at("status") == "unstable"));
    CHECK(value(row, "us_lo") < value(row, "us"));
    CHECK(value(row, "us") < value(row, "us_hi"));
    CHECK(value(row, "us") > 0);
  }
}

TEST_CASE("csv-samples recomputes the recorded reference run as well") {
  Program program;
  std::string reference = std::string(CTXMATRIX_SOURCE_DIR) + "/results/reference-vm.json";
  check_recomputed(program.run("export " + reference + " --format csv").out,
                   program.run("export " + reference + " --format csv-samples").out);
}

TEST_CASE("the same seed makes the same result") {
  Program program;
  program.run("run --model -o a.json --set measure.seed=7 " + config("lmbench.yaml"));
  program.run("run --model -o b.json --set measure.seed=7 " + config("lmbench.yaml"));
  CHECK(program.run("export a.json").out == program.run("export b.json").out);
}

TEST_CASE("real rings: a short run measures two cells and leaves no process") {
  Program program;
  Said said = program.run("run -o r.json --quick --cells '2p/0K' --cells '8p/16K' --set measure.time_budget=2s " +
                          config("lmbench.yaml"));
  CHECK(said.code == 0);
  Said csv = program.run("export r.json --format csv");
  Csv rows = read_csv(csv.out);
  REQUIRE(rows.size() == 2);
  for (const auto& row : rows) CHECK(value(row, "switches_per_hop") > 0.9);
}

namespace {

const char* const kOneCell = "run -o r.json --quick --cells 2p/0K --set measure.time_budget=1s ";

bool shell(const std::string& command) { return system((command + " >/dev/null 2>&1").c_str()) == 0; }

}  // namespace

TEST_CASE("a run works without an environment") {
  CHECK(Program().run(kOneCell + config("lmbench.yaml"), "env -i").code == 0);
}

TEST_CASE("a run works on one CPU") {
  if (!shell("command -v taskset")) {
    MESSAGE("skipped: taskset is not installed");
    return;
  }
  std::string one = "taskset -c $(taskset -pc $$ | sed 's/.*[^0-9]\\([0-9]*\\)$/\\1/')";
  CHECK(Program().run(kOneCell + config("lmbench.yaml"), one).code == 0);
}

TEST_CASE("a quick run has no time budget of its own") {
  Said said = Program().run("run --model --quick --time-budget 9s " + config("lmbench.yaml"));
  CHECK(said.code == 2);
  CHECK(said.err ==
        "ctxmatrix: --quick is for about 3 s and --time-budget for a time of your own; allowed: one of the two\n");
}

TEST_CASE("numbers have a point in a locale that writes a comma") {
  if (!shell("locale -a | grep -ix 'de_DE\\.utf-\\?8'")) {
    MESSAGE("skipped: the locale de_DE.UTF-8 is not there");
    return;
  }
  Program program;
  CHECK(program.run(kOneCell + ("--model " + config("lmbench.yaml")), "LC_ALL=de_DE.UTF-8").code == 0);
  Csv rows = read_csv(program.run("export r.json", "LC_ALL=de_DE.UTF-8").out);
  REQUIRE(rows.size() == 1);
  CHECK(value(rows[0], "raw_us") > 0);
  CHECK(contains(rows[0].at("raw_us"), "."));
}

TEST_CASE("an interrupted run saves what there is and exits with 130") {
  Program program;
  Said said = program.run(
      "run -o r.json --set measure.time_budget=60s --set measure.min_repetitions=60 " + config("lmbench.yaml"),
      "timeout -s INT --preserve-status 4");
  CHECK(said.code == 130);
  CHECK(contains(said.err, "interrupted"));
  CHECK(contains(program.read("r.json"), "\"complete\": false"));
  CHECK(program.run("table r.json").code == 0);
}

TEST_CASE("a result that could not be written is refused before anything is measured") {
  Program program;
  program.write("file", "x");
  Said said = program.run("run --model -o file/r.json " + config("lmbench.yaml"));
  CHECK(said.code == 2);
  CHECK(contains(said.err, "file/r.json: the result could not be written there"));
  CHECK(program.run("run --model -o . " + config("lmbench.yaml")).code == 2);
}

TEST_CASE("an unstable cell is no failure, but under --strict") {
  Program program;
  const std::string hasty = "run --model -o r.json --set measure.time_budget=100ms --set measure.min_repetitions=60 " +
                            config("lmbench.yaml");
  CHECK(program.run(hasty).code == 0);
  CHECK(program.run(hasty + " --strict").code == 1);
}

TEST_CASE("standard streams that are closed are no part of a ring") {
  Program program;
  std::string command = std::string(CTXMATRIX_PROGRAM) + " run -o " + program.path("r.json") +
                        " --quick --cells 2p/0K " + config("lmbench.yaml") + " <&- >&- 2>&-";
  int status = system(command.c_str());
  CHECK(WEXITSTATUS(status) == 3);  // nothing could be printed
  CHECK(contains(program.read("r.json"), "\"complete\": true"));
}

TEST_CASE("a reader that has seen enough is no error") {
  Program program;
  std::string command = "sh -c '" + std::string(CTXMATRIX_PROGRAM) + " list 2> " + program.path("err") + "; echo $? >" +
                        program.path("code") + "' | true";
  REQUIRE(system(command.c_str()) == 0);
  CHECK(program.read("err").empty());
  CHECK(program.read("code") == "0\n");
}

TEST_CASE("stdout that cannot be written is an error, not a silence") {
  if (access("/dev/full", W_OK) != 0) return;
  Program program;
  std::string command = std::string(CTXMATRIX_PROGRAM) + " list > /dev/full 2> " + program.path("err");
  int status = system(command.c_str());
  CHECK(WEXITSTATUS(status) == 3);
  CHECK(contains(program.read("err"), "write to standard output: No space left on device"));
}

TEST_CASE("a yield prints its own text, from the run and from its result, and is a row of the CSV") {
  Program program;
  Said said = program.run("run " + config("yield.yaml") + " --model -o y.json --progress none");
  CHECK(said.code == 0);
  CHECK(contains(said.out, "\nyield/2p/thread/single: ok\n"));
  CHECK(contains(said.out, "\n  cycles "));
  CHECK_FALSE(contains(said.out, "Context switching"));
  CHECK(contains(said.out, program.run("table y.json").out));
  CHECK(contains(program.run("export y.json --format csv").out, ",yield,,,single,other,thread,2,0,"));
}

TEST_CASE("a page touch prints its own text, and joins no table of rings") {
  Program program;
  Said said = program.run("run " + config("pagetouch.yaml") +
                          " --set matrix.pages=4K --set matrix.working_set=16M --model -o p.json --progress none");
  CHECK(said.code == 0);
  CHECK(contains(said.out, "\npagetouch/1p/16M/4K: ok\n"));
  program.run("run " + config("quick.yaml") + " --model -o r.json --progress none");
  std::string both = program.run("table p.json r.json").out;
  CHECK(both.starts_with("Context switching"));
  CHECK(contains(both, "\n\nPage touch: "));
  CHECK_FALSE(contains(both.substr(0, both.find("Page touch: ")), "1p/"));
}

TEST_CASE("real members: a short yield on one CPU and a short page touch") {
  Program program;
  Said said = program.run("run " + config("yield.yaml") + " --quick -o y.json --progress none");
  CHECK(said.code == 0);
  CHECK(contains(said.out, " of the members, "));
  said = program.run("run " + config("pagetouch.yaml") +
                     " --set matrix.pages=4K --set matrix.working_set=8M --quick -o p.json --progress none");
  CHECK(said.code == 0);
  CHECK(contains(said.out, "each first touch, "));
}

TEST_CASE("more memory than there is cannot be touched") {
  Program program;
  Said said = program.run("run " + config("pagetouch.yaml") + " --set matrix.working_set=1024G --set matrix.pages=4K");
  CHECK(said.code == 3);
  CHECK(contains(said.err, "no cell can run here: pagetouch/1p/1024G/4K: needs "));
}
