#include <doctest/doctest.h>

#include "ctxmatrix/error.h"
#include "some_result.h"
#include "store/result_file.h"

using namespace ctxmatrix;

namespace {

std::string refusal(const std::string& text, RunResult (*read)(std::string_view, const std::string&) = read_result) {
  try {
    read(text, "r.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "was read";
}

// The text of a good result with one place changed.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = result_text(some_result());
  auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("what was written is read back, to the last digit") {
  std::string text = result_text(some_result());
  RunResult read = read_result(text, "r.json");
  CHECK(result_text(read) == text);
  CHECK(read.seed == some_result().seed);
  CHECK(read.cells[0].net->point == 1200.25);
  CHECK(read.cells[0].repetitions[0].intervals[1].switches_involuntary == 30);
  CHECK(read.cells[0].repetitions[0].quota_stops == 7);
  CHECK(read.cells[1].cell.placement.cpus == std::vector<int>{0, 7});
  CHECK(read.host.get("kernel.release") == "6.1.0");
  CHECK(read.measure.time_budget_ns == 30'000'000'000);
}

TEST_CASE("a repetition stands on one line, and the file begins with what it is") {
  std::string text = result_text(some_result());
  CHECK(text.starts_with("{\n \"format\": \"ctxmatrix result\",\n \"schema\": 1,\n"));
  CHECK(text.find("\"elapsed_ns\":[240000,241000]") != std::string::npos);
}

TEST_CASE("what is no result is refused with the place and the reason") {
  CHECK(refusal("{}") ==
        "r.json:1: this JSON is no ctxmatrix result: it does not begin with \"format\": \"ctxmatrix result\"");
  CHECK(refusal("[1]") ==
        "r.json:1: this JSON is no ctxmatrix result: it does not begin with \"format\": \"ctxmatrix result\"");
  CHECK(refusal("{\n  x}") == "r.json:2:3: this is not valid JSON");
  CHECK(refusal(changed("\"schema\": 1", "\"schema\": 2")) ==
        "r.json:1: result schema 2; this ctxmatrix reads schema 1 to 1: a newer ctxmatrix wrote it");
  CHECK(refusal(changed("\"schema\": 1", "\"schema\": \"1\"")) == "r.json:1: /schema: a whole number belongs here");
  CHECK(refusal(changed("\"seed\":", "\"sead\":")) == "r.json: /seed: is missing");
  CHECK(refusal(changed("\"round\":3", "\"round\":3.5")) ==
        "r.json: /cells/0/repetitions/0/round: a whole number in range belongs here");
  CHECK(refusal(changed("\"round\":3", "\"round\":99999999999")) ==
        "r.json: /cells/0/repetitions/0/round: a whole number in range belongs here");
  CHECK(refusal(changed("\"status\": \"unstable\"", "\"status\": \"fine\"")) ==
        "r.json: /cells/0/status: a status belongs here");
  CHECK(refusal(changed("\"trips\":[15,15]", "\"trips\":[15]")) ==
        "r.json: /cells/0/repetitions/0/elapsed_ns: has 2 values where the columns beside it have 1");
  CHECK(refusal(changed("\"trips\":[15,15]", "\"trips\":[15,0]")) ==
        "r.json:1: /cells/0/repetitions/0: an interval has less than one trip, a negative time or no probe");
  CHECK(refusal(changed("\"lower\": 1180.0", "\"lower\": 1300.0")) ==
        "r.json:1: /cells/0/net_ns: lower <= point <= upper does not hold");
  for (auto [good, bad] : {std::pair{"\"by_member\":[64,65]", "\"by_member\":[64,-65]"},
                           {"\"by_member\":[64,65]", "\"by_member\":[64,900000000000]"},
                           {"\"from\":[896,992,19968]", "\"from\":[896,19968,992]"},
                           {"\"count\":[100,28,1]", "\"count\":[100,28]"},
                           {"\"least\":900", "\"least\":90000"}}) {
    CHECK(
        refusal(changed(good, bad)) ==
        "r.json:1: /cells/0/repetitions/0/turns: a histogram that is out of order, or a count or time that cannot be");
  }
  CHECK(refusal(changed("\"faults\":[15,15]", "\"faults\":[15,-1]")) ==
        "r.json:1: /cells/0/repetitions/0: an interval has less than one trip, a negative time or no probe");
  CHECK(refusal(changed("\"processes\": 8", "\"processes\": 1")) ==
        "r.json:1: /cells/0/processes: a ring has at least 2");
}

TEST_CASE("a file that was cut anywhere is refused") {
  std::string text = result_text(some_result());
  for (std::size_t length = 0; length + 2 < text.size(); length += 97) {
    CAPTURE(length);
    CHECK(refusal(text.substr(0, length)).starts_with("r.json:"));
  }
}

TEST_CASE("deep nesting is refused and does not exhaust the stack") {
  CHECK(refusal("{\"format\":" + std::string(1'000'000, '[')) == "r.json:1: nested deeper than any ctxmatrix result");
}

TEST_CASE("a number beyond what a double holds is refused") {
  CHECK(refusal(changed("\"seed\":", "\"seed\": 1e999, \"x\":")) ==
        "r.json: a number is too large for any ctxmatrix result");
}

TEST_CASE("objects of very many keys are refused before they take their time" * doctest::timeout(60)) {
  auto with_keys = [](int count) {
    std::string keys;
    for (int i = 0; i < count; ++i) keys += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":\"\"";
    return changed("\"load.start\": \"0.5\"", keys);
  };
  CHECK(refusal(with_keys(10'000)) == "was read");
  CHECK(refusal(with_keys(1'000'000)) == "r.json:1: an object of more than 10000 keys, as no ctxmatrix result has");
}

TEST_CASE("text that is not UTF-8 does not stop a result from being saved") {
  RunResult result = some_result();
  result.label = "caf\xe9";
  CHECK_FALSE(result_text(result).empty());
}

TEST_CASE("the summary of a file is all of it but the repetitions") {
  RunResult all = some_result();
  RunResult summary = read_result_summary(result_text(all), "r.json");
  CHECK(summary.cells[0].repetitions.empty());
  for (CellResult& cell : all.cells) cell.repetitions.clear();
  CHECK(result_text(summary) == result_text(all));
  CHECK(summary.cells[0].session_times[0].net == std::vector<double>{1200.25});
}

TEST_CASE("the summary of a file from before session_times, or laid out otherwise, has the repetitions") {
  RunResult older = some_result();
  for (CellResult& cell : older.cells) cell.session_times.clear();
  CHECK(read_result_summary(result_text(older), "r.json").cells[0].repetitions.size() == 1);
  std::string flat = result_text(some_result());
  std::erase(flat, '\n');
  CHECK(read_result_summary(flat, "r.json").cells[0].repetitions.size() == 1);
}

TEST_CASE("a summary refuses what the whole is refused for, at the same place, and what is cut") {
  for (const auto& [from, to] : {std::pair{"\"status\": \"skipped\"", "\"status\": \"fine\""},
                                 {"\"session_times\": [", "\"session_times\": [{},"},
                                 {"\"pages\": \"huge\"", "\"pages\": huge"}}) {
    std::string text = changed(from, to);
    CHECK(refusal(text) != "was read");
    CHECK(refusal(text, read_result_summary) == refusal(text));
  }
  std::string text = result_text(some_result());
  for (std::size_t length = 0; length + 2 < text.size(); length += 97)
    CHECK(refusal(text.substr(0, length), read_result_summary) == refusal(text.substr(0, length)));
}

TEST_CASE("times of a session are as many of net as of gross, and not none") {
  const std::string why =
      "r.json:1: /cells/0/session_times: as many of gross_ns as of net_ns belong here, at least one";
  CHECK(refusal(changed("\"net_ns\":[1200.25]", "\"net_ns\":[1200.25,1]")) == why);
  CHECK(refusal(changed("\"gross_ns\":[2000.5],\"net_ns\":[1200.25]", "\"gross_ns\":[],\"net_ns\":[]")) == why);
}

TEST_CASE("counts are read back, and a result without any has no key for them") {
  RunResult result = some_result();
  RunResult read = read_result(result_text(result), "r.json");
  CHECK(read.measure.counters);
  CHECK(read.cells[0].repetitions[0].counts[0].value == 120'010);
  CHECK(read.cells[0].repetitions[0].counted_ns == 5);
  REQUIRE(read.cells[0].counters.size() == 2);
  CHECK(read.cells[0].counters[0].per_hop->point == 6000.5);
  CHECK_FALSE(read.cells[0].counters[1].per_hop.has_value());
  CHECK(read.cells[1].counters.empty());
  result.cells[0].repetitions[0].counts.clear();
  result.cells[0].repetitions[0].counted_ns.reset();
  result.cells[0].counters.clear();
  std::string text = result_text(result);
  CHECK(text.find("\"counts\"") == std::string::npos);
  CHECK(text.find("\"counted_ns\"") == std::string::npos);
  CHECK(text.find("\"counters\": [") == std::string::npos);
}

TEST_CASE("a decomposition is read back with its columns, and a result without one has no key for it") {
  RunResult result = some_result();
  RunResult read = read_result(result_text(result), "r.json");
  CHECK(read.measure.decompose);
  REQUIRE(read.cells[0].decomposition);
  CHECK(read.cells[0].decomposition->cold.upper == 911);
  CHECK(read.cells[0].decomposition->refill.point == 100.5);
  CHECK(read.cells[0].decomposition->direct.lower == 1090);
  CHECK(read.cells[0].repetitions[0].intervals[1].cold_trips == 4);
  CHECK(read.cells[0].repetitions[0].intervals[1].cold_ns == 33'000);
  CHECK_FALSE(read.cells[1].decomposition);
  result.measure.decompose = false;
  result.cells[0].decomposition.reset();
  for (Interval& interval : result.cells[0].repetitions[0].intervals) interval.cold_trips = interval.cold_ns = 0;
  CHECK(result_text(result).find("cold") == std::string::npos);
  CHECK(result_text(result).find("\"decomposition\"") == std::string::npos);
}

TEST_CASE("cold passes without a time, and parts out of order, are refused") {
  CHECK(refusal(changed("\"cold_ns\":[33000,33000]", "\"cold_ns\":[33000,0]")) ==
        "r.json:1: /cells/0/repetitions/0: an interval has less than one trip, a negative time or no probe");
  CHECK(refusal(changed("\"upper\":911", "\"upper\":811")) ==
        "r.json:1: /cells/0/decomposition/cold_ns: lower <= point <= upper does not hold");
}

TEST_CASE("counts that nothing can give are refused") {
  const std::string why =
      "r.json:1: /cells/0/repetitions/0/counts: a count is negative, of less than one hop, or ran for longer than it "
      "was on";
  CHECK(refusal(changed("\"hops\":20", "\"hops\":0")) == why);
  CHECK(refusal(changed("\"value\":120010", "\"value\":-1")) == why);
  CHECK(refusal(changed("\"running_ns\":30000", "\"running_ns\":40001")) == why);
  CHECK(refusal(changed("\"upper\":6011.0", "\"upper\":6000.0")) ==
        "r.json:1: /cells/0/counters/0/per_hop: lower <= point <= upper does not hold");
}

TEST_CASE("parameters and times that no run can have are refused") {
  CHECK(refusal(changed("\"confidence\": 0.95,\n  \"time", "\"confidence\": 1,\n  \"time")) ==
        "r.json:1: /measure/confidence: more than 0 and less than 1 belongs here");
  CHECK(refusal(changed("\"gate\": 0.02", "\"gate\": -0.02")) ==
        "r.json:1: /measure/gate: a share from 0 to 1 belongs here");
  CHECK(refusal(changed("\"min_repetitions\": 10", "\"min_repetitions\": 0")) ==
        "r.json:1: /measure/min_repetitions: at least 1 belongs here");
  CHECK(refusal(changed("\"probe_mode_ns\": 12001.5", "\"probe_mode_ns\": -1")) ==
        "r.json:1: /probe_mode_ns: a time belongs here");
  CHECK(refusal(changed("\"upper\": 1220.0", "\"upper\": 1e300")) == "r.json:1: /cells/0/net_ns: longer than any run");
  CHECK(refusal(changed("\"gross_ns\":[2000.5]", "\"gross_ns\":[0]")) ==
        "r.json:1: /cells/0/session_times: a gross time is not above 0, or one is longer than any run");
}
