#include "report/counter_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "ctxmatrix/counter.h"
#include "report/cell_text.h"
#include "stats/counter_estimate.h"
#include "stats/half_width.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kTrips = 1e6;     // as many as perf bench sched pipe does
constexpr double kShared = 0.995;  // counted for less of the time than this is told
constexpr double kNsPerSecond = 1e9;

std::string grouped(double value) {
  std::string digits = fmt::format("{:.0f}", value);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

// The half-width in percent of the point. Where all repetitions counted 0 there is nothing to take a share of, and no
// spread either.
std::string percent(const Estimate& estimate) {
  if (estimate.confidence <= 0) return "-";
  const double half = half_width(estimate);
  if (half <= 0) return "0.00";
  return estimate.point > 0 ? fmt::format("{:.2f}", 100 * half / estimate.point) : "-";
}

std::string line(const std::string& cell, const std::string& name, std::string_view unit, const std::string& per_hop,
                 const std::string& percent, const std::string& trips, const std::string& n) {
  return fmt::format("{:>9}  {:24}  {:>5}  {:>13}  {:>6}  {:>19}  {:>3}\n", cell, name, unit, per_hop, percent, trips,
                     n);
}

std::string line_of(const std::string& cell, const CounterEstimate& counter, int processes) {
  const std::string name = printable(counter.name, 60);
  const std::string unit(unit_of(counter.name));
  if (!counter.per_hop) return line(cell, name, unit, "-", "-", "-", "-");
  const Estimate& per_hop = *counter.per_hop;
  const bool is_ratio = unit == kInstructionsPerCycle.unit;
  return line(cell, name, unit, fmt::format("{:.3f}", per_hop.point), percent(per_hop),
              is_ratio ? "-" : grouped(per_hop.point * processes * kTrips), fmt::format("{}", counter.n));
}

std::string elapsed_line(const CellResult& cell) {
  const char* const name = "elapsed, gross";
  if (!cell.gross) return line("", name, "s", "-", "-", "-", "-");
  const double seconds = cell.gross->point / kNsPerSecond;
  return line("", name, "s", fmt::format("{:.9f}", seconds), percent(*cell.gross),
              fmt::format("{:.6f}", seconds * cell.cell.processes * kTrips), fmt::format("{}", cell.usable));
}

std::string block(const CellResult& cell, const RunResult& result) {
  std::string text, name = printable(cell_name(cell, result), 200);
  constexpr std::size_t kColumn = 9;
  if (name.size() > kColumn) {  // an id, where columns do not tell the cells apart: a line of its own
    text = name + "\n";
    name.clear();
  }
  for (const CounterEstimate& counter : cell.counters) {
    text += line_of(name, counter, cell.cell.processes);
    name.clear();
  }
  return text + elapsed_line(cell);
}

std::string shared_line(const CellResult& cell, const RunResult& result) {
  double least = 1;
  std::vector<std::string> names;
  for (const CounterEstimate& counter : cell.counters) {
    const double share = least_counted_share(cell.repetitions, counter.name);
    if (share >= kShared) continue;
    least = std::min(least, share);
    names.push_back(printable(counter.name, 60));
  }
  if (names.empty()) return {};
  return fmt::format("{}: counted for {:.0f} % of the time at least, and scaled up, as the hardware was shared: {}\n",
                     printable(cell_name(cell, result), 200), 100 * least, join(names, ", "));
}

}  // namespace

std::string counter_table(const RunResult& result) {
  std::string blocks, shared;
  for (const CellResult& cell : result.cells) {
    if (cell.counters.empty()) continue;
    blocks += (blocks.empty() ? "" : "\n") + block(cell, result);
    shared += shared_line(cell, result);
  }
  if (blocks.empty()) return {};
  return "Counters - mean over n repetitions, +- is its 95 % interval\n" +
         line("cell", "counter", "unit", "per hop", "+- %", "per 1,000,000 trips", "n") + blocks + shared;
}

}  // namespace ctxmatrix
