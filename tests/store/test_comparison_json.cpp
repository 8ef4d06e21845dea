#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "store/comparison_json.h"

using namespace ctxmatrix;

TEST_CASE("a comparison's JSON has every cell, null for what is not known, and the differences") {
  Comparison one{"before", "after", 0.95, 0.02, {}, {}, {}, {}};
  CellComparison& slower = one.cells.emplace_back();
  slower.name = "2p/0K";
  slower.unit = "us";
  slower.ratio = 1.1;
  slower.interval = Estimate{1.1, 1.05, 1.15, 0.99};
  slower.p = 0.001;
  slower.verdict = Verdict::slower;
  one.cells.emplace_back().reason = "no\xff";  // not UTF-8
  one.differences = {{"kernel.release", "1", "2"}};
  auto json = nlohmann::json::parse(comparison_json({one}));
  CHECK(json.size() == 1);
  CHECK(json[0]["cells"][0]["verdict"] == "slower");
  CHECK(json[0]["cells"][0]["interval"]["lower"] == 1.05);
  CHECK(json[0]["cells"][0]["base"].is_null());
  CHECK(json[0]["cells"][1]["p"].is_null());
  CHECK(json[0]["geometric_mean"].is_null());
  CHECK(json[0]["differences"][0]["key"] == "kernel.release");
  CHECK(comparison_json({}) == "[]\n");
}
