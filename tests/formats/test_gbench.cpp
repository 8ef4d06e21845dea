#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "formats/gbench.h"

using namespace ctxmatrix;

namespace {

nlohmann::json parsed(const RunResult& result) { return nlohmann::json::parse(gbench(result)); }

RunResult measured() {
  RunResult result;
  result.started_at = "2026-12-03T05:00:00Z";
  result.host.set("host.name", "h1");
  result.host.set("cpu.count", "8");
  CellResult& cell = result.cells.emplace_back();
  cell.session_times = {{0, {1000, 1010}, {600, 610}}, {1, {1020}, {620}}};
  return result;
}

}  // namespace

TEST_CASE("each usable repetition is an entry with its net time, then the aggregates") {
  const nlohmann::json json = parsed(measured());
  CHECK(json["context"]["host_name"] == "h1");
  CHECK(json["context"]["num_cpus"] == 8);
  const nlohmann::json& entries = json["benchmarks"];
  REQUIRE(entries.size() == 3 + 4);
  CHECK(entries[0]["name"] == "pipe/read/2p/0K/single");
  CHECK(entries[0]["run_type"] == "iteration");
  CHECK(entries[0]["real_time"] == 600);
  CHECK(entries[0]["cpu_time"] == 600);
  CHECK(entries[0]["time_unit"] == "ns");
  CHECK(entries[2]["repetition_index"] == 2);
  CHECK(entries[2]["repetitions"] == 3);
  CHECK(entries[3]["name"] == "pipe/read/2p/0K/single_mean");
  CHECK(entries[3]["run_name"] == "pipe/read/2p/0K/single");
  CHECK(entries[4]["real_time"] == 610);
  CHECK(entries[5]["real_time"] == doctest::Approx(10));
  CHECK(entries[6]["aggregate_unit"] == "percentage");
  CHECK(entries[6]["real_time"] == doctest::Approx(10.0 / 610));
}

TEST_CASE("a cell without a time is an error with its reason") {
  RunResult result = measured();
  result.cells[0].session_times.clear();
  result.cells[0].status = Status::skipped;
  result.cells[0].reason = "not here";
  const nlohmann::json json = parsed(result);
  REQUIRE(json["benchmarks"].size() == 1);
  CHECK(json["benchmarks"][0]["error_occurred"] == true);
  CHECK(json["benchmarks"][0]["error_message"] == "not here");
}
