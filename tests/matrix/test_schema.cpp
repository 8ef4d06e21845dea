// The JSON Schema for editors and the reader are two descriptions of one format. Both are held to agree: by their
// tables of keys, bounds and defaults, and by what they say of samples. JSON is YAML, so that each sample is read by
// both.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>

#include "matrix/axis.h"
#include "matrix/measure_keys.h"
#include "matrix/schema.h"
#include "matrix/workload_axes.h"
#include "tests/matrix/json_schema.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

const JsonSchema& schema() {
  static const JsonSchema kSchema = [] {
    std::ifstream file(std::string(CTXMATRIX_SOURCE_DIR) + "/configs/ctxmatrix.schema.json");
    return JsonSchema(Json::parse(file));
  }();
  return kSchema;
}

const Json& at(const std::string& pointer) { return schema().root().at(Json::json_pointer(pointer)); }

Names keys_at(const std::string& pointer) {
  Names keys;
  for (const auto& [key, value] : at(pointer).items()) keys.push_back(key);
  return keys;
}

TEST_CASE("schema and reader have the same keys in the same order, and ask for the same") {
  CHECK(keys_at("/properties") == top_keys());
  CHECK(at("/required").get<Names>() == required_top_keys());
  CHECK(keys_at("/properties/matrix/properties") == axis_names());
  CHECK(at("/properties/matrix/oneOf/0/required").get<Names>() == Names{axis_name(Axis::processes)});
  CHECK(at("/properties/matrix/oneOf/1/required").get<Names>() ==
        Names{axis_name(Axis::workload), axis_name(Axis::working_set)});
  CHECK(keys_at("/$defs/exclude_entry/properties") == cell_axis_names("ring"));
  CHECK(keys_at("/$defs/include_entry/properties") == cell_axis_names("ring"));
  CHECK(keys_at("/properties/measure/properties") == measure_names());
  for (const char* object :
       {"", "/properties/matrix", "/properties/measure", "/$defs/exclude_entry", "/$defs/include_entry"}) {
    CHECK(at(std::string(object) + "/additionalProperties") == false);
  }
}

TEST_CASE("an axis must be given exactly where it has no default") {
  for (Axis axis : kAxes) CHECK((axis_default(axis) == nullptr) == (axis == Axis::processes));
}

TEST_CASE("schema and reader have the same words and limits") {
  CHECK(at("/$defs/transport/enum").get<Names>() == vocabulary().transports);
  CHECK(at("/$defs/touch/enum").get<Names>() == vocabulary().touches);
  CHECK(at("/$defs/policy/enum").get<Names>() == vocabulary().policies);
  CHECK(at("/$defs/pages/enum").get<Names>() == Names{"4K", "huge", "system"});
  CHECK(at("/$defs/workload/enum").get<Names>() == workload_names());
  CHECK(fmt::format("{}", at("/$defs/processes/minimum").get<int>()) == kFewestProcesses);
  CHECK(fmt::format("{}", at("/$defs/processes/maximum").get<int>()) == kMostProcesses);
  CHECK(at("/properties/exclude/maxItems") == kMostEntries);
  CHECK(at("/properties/include/maxItems") == kMostEntries);
  CHECK(fmt::format("{}", at("/properties/version/maximum").get<int>()) == kVersion);
}

TEST_CASE("schema and reader have the same kind and bounds for each key of measure") {
  for (const MeasureKey& key : measure_keys()) {
    CAPTURE(key.name);
    const Json& rule = at(std::string("/properties/measure/properties/") + key.name);
    if (key.kind == Quantity::count) {
      CHECK(rule.at("type") == "integer");
      CHECK(fmt::format("{}", rule.at("minimum").get<std::uint64_t>()) == key.bounds.least);
      CHECK(fmt::format("{}", rule.at("maximum").get<std::uint64_t>()) == key.bounds.most);
      continue;
    }
    if (key.kind == Quantity::flag) {
      CHECK(rule.at("type") == "boolean");
      continue;
    }
    auto bounds = fmt::format(" ({} to {})", key.bounds.least, key.bounds.most);
    CHECK(rule.at("description").get<std::string>().ends_with(bounds));
    CHECK(rule.at("allOf").at(0).at("$ref") == (key.kind == Quantity::duration ? "#/$defs/duration" : "#/$defs/share"));
  }
}

// The value after "Default " in a key's description, or nothing where it is no single value.
std::string documented_default(const char* key) {
  auto text = at(fmt::format("/properties/measure/properties/{}/description", key)).get<std::string>();
  auto start = text.find("Default ");
  if (start == std::string::npos) return {};
  start += std::string("Default ").size();
  auto end = std::min(text.find(". (", start), text.size() - 1);
  auto value = text.substr(start, end - start);
  return value.find(' ') == std::string::npos ? value : std::string();
}

TEST_CASE("the defaults that the schema tells are those of the method") {
  int told = 0;
  for (const MeasureKey& key : measure_keys()) {
    auto value = documented_default(key.name);
    if (value.empty()) continue;
    CAPTURE(key.name);
    CAPTURE(value);
    // Alone, a value is checked against the others' defaults, which it equals.
    Measure read_back =
        read(with_matrix(fmt::format("{{processes: 2}}\nmeasure: {{{}: {}}}", key.name, value))).measure;
    bool same = std::visit([&](auto field) { return read_back.*field == Measure{}.*field; }, key.field);
    CHECK(same);
    ++told;
  }
  CHECK(told == 18);  // all but time_budget, which depends on the cells, and seed, which is drawn
}

bool reader_accepts(const std::string& json) { return message_of(json).empty(); }

const char* const kBad[] = {R"("matrix": {"processes": 2, "working_set": [0, "16K", "1MiB", "100B", "0K1"]})",
                            R"("matrix": {"processes": 2, "workload": "spin"})",
                            R"("matrix": {"processes": 2, "members": "fiber"})",
                            R"("matrix": {"workload": "yield"})",
                            R"("matrix": {"workload": "pagetouch"})",
                            R"("matrix": {"workload": "pagetouch", "working_set": "1M", "processes": 2})"};

TEST_CASE("schema and reader accept the same samples") {
  for (const char* rest :
       {kBad[0],
        kBad[1],
        kBad[2],
        kBad[3],
        kBad[4],
        kBad[5],
        R"("matrix": {"processes": 2})",
        R"("matrix": {"processes": [2, 65536]})",
        R"("matrix": {"processes": 2, "working_set": [0, "16K", "1MiB", "2G", "100B"]})",
        R"("matrix": {"processes": 2, "working_set": "0"})",
        R"("matrix": {"processes": 2, "transport": ["pipe", "futex"]})",
        R"("matrix": {"processes": 2, "workload": "yield", "members": ["thread", "process"]})",
        R"("matrix": {"workload": "pagetouch", "working_set": "1M"})",
        R"("matrix": {"workload": "pagetouch", "working_set": "1M", "pages": ["4K", "huge", "system"]})",
        R"("matrix": {"processes": 2, "placement": ["none", "single", "single:3", "spread", "cpus:0-3,8"]})",
        R"("name": "x-1", "matrix": {"processes": 2})",
        R"("name": 2024, "matrix": {"processes": 2})",
        R"("name": true, "matrix": {"processes": 2})",
        R"("matrix": {"processes": [2, 4]}, "exclude": [{"processes": 4}])",
        R"("matrix": {"processes": [2, 4]}, "exclude": [{"processes": [4]}])",
        R"("matrix": {"processes": 2}, "exclude": [])",
        R"("matrix": {"processes": 2}, "include": [{"processes": 4, "working_set": "4K"}])",
        R"("matrix": {"processes": 2}, "measure": {})",
        R"("matrix": {"processes": 2}, "measure": {"interval": "1ms", "gate": "0.5%", "seed": 18446744073709551615})",
        R"("matrix": {"processes": 2}, "measure": {"counters": true})",
        R"("matrix": {"processes": 2}, "measure": {"decompose": true})",
        R"("matrix": {"processes": 2, "working_set": ["0", "0.5xL1", "1xL2", "2xL3"]})",
        R"("matrix": {"processes": 2}, "measure": {"counters": false})"}) {
    auto sample = std::string("{\"version\": 1, ") + rest + "}";
    CAPTURE(sample);
    bool good = std::find(std::begin(kBad), std::end(kBad), rest) == std::end(kBad);
    CHECK(schema().accepts(Json::parse(sample)) == good);
    CHECK(reader_accepts(sample) == good);
  }
}

TEST_CASE("schema and reader refuse the same samples") {
  for (const char* sample : {"[]",
                             "2",
                             "{}",
                             R"({"version": 1})",
                             R"({"matrix": {"processes": 2}})",
                             R"({"version": 2, "matrix": {"processes": 2}})",
                             R"({"version": "1", "matrix": {"processes": 2}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "x": 1})",
                             R"({"version": 1, "matrix": []})",
                             R"({"version": 1, "matrix": {}})",
                             R"({"version": 1, "matrix": {"procs": 2}})",
                             R"({"version": 1, "matrix": {"processes": 1}})",
                             R"({"version": 1, "matrix": {"processes": 65537}})",
                             R"({"version": 1, "matrix": {"processes": "2"}})",
                             R"({"version": 1, "matrix": {"processes": 2.5}})",
                             R"({"version": 1, "matrix": {"processes": -2}})",
                             R"({"version": 1, "matrix": {"processes": null}})",
                             R"({"version": 1, "matrix": {"processes": []}})",
                             R"({"version": 1, "matrix": {"processes": [2, 2]}})",
                             R"({"version": 1, "matrix": {"processes": [[2]]}})",
                             R"({"version": 1, "matrix": {"processes": {}}})",
                             R"({"version": 1, "matrix": {"processes": 2, "working_set": 16}})",
                             R"({"version": 1, "matrix": {"processes": 2, "working_set": "16"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "working_set": "16kB"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "working_set": "016K"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "transport": "pip"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "touch": ["read", "red"]}})",
                             R"({"version": 1, "matrix": {"processes": 2, "placement": "single:1,2"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "placement": "cpus:"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "placement": 3}})",
                             R"({"version": 1, "name": "", "matrix": {"processes": 2}})",
                             R"({"version": 1, "name": "a/b", "matrix": {"processes": 2}})",
                             R"({"version": 1, "name": ["x"], "matrix": {"processes": 2}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "exclude": {"processes": 2}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "exclude": [{}]})",
                             R"({"version": 1, "matrix": {"processes": 2}, "exclude": null})",
                             R"({"version": 1, "matrix": {"processes": [2, 4]}, "exclude": [{"processes": [4, 4]}]})",
                             R"({"version": 1, "matrix": {"processes": 2}, "include": [{}]})",
                             R"({"version": 1, "matrix": {"processes": 2}, "include": [{"processes": [4]}]})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"x": 1}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"interval": 250}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"interval": "1h"}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"intervals": "20"}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"intervals": 1001}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"min_repetitions": 5}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"gate": 0.02}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"gate": "0.00001%"}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"counters": "true"}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"counters": 1}})",
                             R"({"version": 1, "matrix": {"processes": 2, "working_set": "1xL4"}})",
                             R"({"version": 1, "matrix": {"processes": 2, "working_set": "01xL1"}})",
                             R"({"version": 1, "matrix": {"processes": 2}, "measure": {"confidence": "95%"}})"}) {
    CAPTURE(sample);
    CHECK_FALSE(schema().accepts(Json::parse(sample)));
    CHECK_FALSE(reader_accepts(sample));
  }
}

}  // namespace
}  // namespace ctxmatrix::test
