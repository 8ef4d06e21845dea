#include "report/selftest_text.h"

#include <fmt/format.h>

#include <cmath>

#include "report/cell_text.h"
#include "stats/cell_estimate.h"
#include "stats/distributions.h"
#include "stats/forecast.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kRough = 0.02;  // precisions that are foreseen, shares of net
constexpr double kFine = 0.01;

// Of a run on this host, by the drift that was just learnt.
Measure measure_with(const RunResult& result, const SessionDrift& drift, double precision) {
  Measure measure = result.measure;
  measure.drift = drift.tau;
  measure.precision = precision;
  measure.max_repetitions = 10'000;
  return measure;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string seconds(std::int64_t ns) {
  return ns < 10'000'000'000 ? fmt::format("{:.1f} s", static_cast<double>(ns) / 1e9)
                             : duration_text(ns / 1'000'000'000 * 1'000'000'000);
}

// A difference of two runs is as wide as both together; it shows when the interval of the difference leaves 0.
std::string row_of(const CellResult& cell, const RunResult& result, const SessionDrift& drift) {
  if (cell.usable == 0 || !cell.net || cell.net->point <= 0) {
    return fmt::format("{:>9}  {}: {}\n", cell.cell.column(), status_name(cell.status), printable(cell.reason, 1000));
  }
  const Measure wanted = measure_with(result, drift, kRough);
  CellEstimate estimate = estimate_cell(cell.repetitions, cell.cell.processes, wanted, speeds_of(result));
  const double net = estimate.times->net.point;
  Forecast rough = forecast(cell, estimate, wanted);
  Forecast fine = forecast(cell, estimate, measure_with(result, drift, kFine));
  return fmt::format("{:>9}  {:>9}  {:>8}  {:>8}  {:>8}  {:>12}  {:>9}  {:>6.0f} %\n", cell.cell.column(),
                     us_text(net / 1000), seconds(rough.wall_ns), "+-" + percent(rough.half_width / net),
                     seconds(fine.wall_ns), percent(std::sqrt(2.0) * fine.half_width / net),
                     cell.switches_per_hop ? fmt::format("{:.3f}", *cell.switches_per_hop) : "-",
                     100 * cell.kept_share);
}

// A cell of add_floors in cli/command_selftest.cpp.
bool is_floor(const Cell& cell) { return cell.processes == 2 && cell.working_set == 0 && cell.touch == "none"; }

std::string floors_line(const RunResult& result) {
  std::vector<std::string> floors;
  for (const CellResult& cell : result.cells) {
    if (!is_floor(cell.cell)) continue;
    std::string value = cell.net ? value_text(*cell.net) : status_name(cell.status);
    floors.push_back(fmt::format("{} {}", printable(cell.cell.transport, 100), value));
  }
  return floors.empty() ? "" : fmt::format("the least that a switch costs (2p/0K, no touch): {}\n", join(floors, ", "));
}

std::string clock_line(const RunResult& result) {
  std::string text;
  auto add = [&](const char* what, const Facts& facts, const char* key) {
    std::string value = printable(facts.get(key), 200);
    if (!value.empty()) text += fmt::format("{}{} {}", text.empty() ? "clock: " : ", ", what, value);
  };
  add("source", result.host, "kernel.clocksource");
  add("a reading takes", result.conditions, "clock.read");
  add("smallest step", result.conditions, "clock.step");
  add("a sleep of 1 ms is late by", result.conditions, "timer.lateness");
  return text.empty() ? "clock: not known here\n" : text + "\n";
}

}  // namespace

std::string selftest_text(const RunResult& result, const SessionDrift& drift, double before) {
  std::string text = "What this host can resolve\n\n";
  text += fmt::format("{:>9}  {:>9}  {:>8}  {:>8}  {:>8}  {:>12}  {:>9}  {:>8}\n", "", "net", "+-2 %", "which", "+-1 %",
                      "least change", "switches", "clean");
  text += fmt::format("{:>9}  {:>9}  {:>8}  {:>8}  {:>8}  {:>12}  {:>9}  {:>8}\n", "cell", "us/switch", "takes",
                      "gives", "takes", "of two runs", "per hop", "shares");
  for (const CellResult& cell : result.cells) {
    if (!is_floor(cell.cell)) text += row_of(cell, result, drift);
  }
  text += fmt::format(
      "\ndrift between sessions: {:.2f} % of the gross time (standard deviation over {} sessions, {} cells; so far "
      "{:.2f} % "
      "was assumed)\n",
      100 * drift.tau, drift.sessions, drift.cells, 100 * before);
  text += fmt::format("the probe's clean time (p*): {:.2f} us\n", result.probe_mode_ns / 1000);
  text += floors_line(result) + clock_line(result);
  text += fmt::format(
      "No single run can be surer than the drift allows: +-{:.1f} % of the gross time. `run --sessions 4` halves "
      "that.\n",
      100 * normal_half_width(result.measure.confidence) * drift.tau);
  return text;
}

}  // namespace ctxmatrix
