#include "formats/gbench.h"

#include <nlohmann/json.hpp>

#include "stats/order.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongest = 4096;

std::string shown(const std::string& text) { return printable(text, kLongest); }

Json context_of(const RunResult& result) {
  const auto cpus = parse_decimal(result.host.get("cpu.count"));
  return {{"date", shown(result.started_at)},
          {"host_name", shown(result.host.get("host.name"))},
          {"executable", "ctxmatrix"},
          {"num_cpus", cpus ? *cpus : 0},
          {"mhz_per_cpu", 0},
          {"caches", Json::array()},
          {"library_build_type", "release"},
          {"ctxmatrix_version", shown(result.tool_version)},
          {"kernel_release", shown(result.host.get("kernel.release"))}};
}

Json entry(const std::string& name, std::size_t family, const char* type, std::size_t repetitions) {
  return {{"name", name},     {"family_index", family}, {"per_family_instance_index", 0},
          {"run_name", name}, {"run_type", type},       {"repetitions", repetitions}};
}

void set_time(Json& json, double ns, const char* unit) {
  json["real_time"] = ns;
  json["cpu_time"] = ns;
  json["time_unit"] = unit;
}

void add_cell(const CellResult& cell, std::size_t family, Json& all) {
  const std::string name = shown(cell.cell.id());
  std::vector<double> times;
  for (const SessionTimes& session : cell.session_times)
    times.insert(times.end(), session.net.begin(), session.net.end());
  if (times.empty()) {
    Json json = entry(name, family, "iteration", 0);
    json["error_occurred"] = true;
    json["error_message"] = shown(cell.reason.empty() ? status_name(cell.status) : cell.reason);
    all.push_back(json);
    return;
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    Json json = entry(name, family, "iteration", times.size());
    json["repetition_index"] = i;
    json["threads"] = 1;
    json["iterations"] = 1;
    set_time(json, times[i], "ns");
    all.push_back(json);
  }
  auto aggregate = [&](const char* what, double value, const char* unit) {
    Json json = entry(name, family, "aggregate", times.size());
    json["name"] = name + "_" + what;
    json["threads"] = 1;
    json["aggregate_name"] = what;
    json["aggregate_unit"] = unit;
    json["iterations"] = times.size();
    set_time(json, value, "ns");
    all.push_back(json);
  };
  aggregate("mean", mean(times), "time");
  aggregate("median", median(times), "time");
  if (times.size() < 2) return;
  const double spread = standard_deviation(times);
  aggregate("stddev", spread, "time");
  if (mean(times) != 0) aggregate("cv", spread / mean(times), "percentage");
}

}  // namespace

std::string gbench(const RunResult& result) {
  Json all = Json::array();
  for (std::size_t i = 0; i < result.cells.size(); ++i) add_cell(result.cells[i], i, all);
  return Json({{"context", context_of(result)}, {"benchmarks", all}})
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

}  // namespace ctxmatrix
