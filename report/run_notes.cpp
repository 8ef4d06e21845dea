#include "report/run_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "report/cell_text.h"
#include "stats/cell_flags.h"
#include "stats/clean_speed.h"
#include "stats/half_width.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string switches_line(const RunResult& result) {
  std::vector<std::string> surplus;
  bool counted = false;
  for (const CellResult& cell : result.cells) {
    if (!cell.switches_per_hop || !cell.cell.is_ring()) continue;
    counted = true;
    if (switches_note(*cell.switches_per_hop).empty()) continue;
    surplus.push_back(fmt::format("{} {:.2f}", cell_name(cell, result), *cell.switches_per_hop));
  }
  if (!counted) return {};
  if (surplus.empty()) return "switches counted: 1.00 per hop in every cell\n";
  return fmt::format("switches counted per hop: {}; 1.00 elsewhere\n", join(surplus, ", "));
}

// Two members that do nothing but pass the token on: what the oldest benchmarks print of it.
std::string ping_pong_lines(const RunResult& result) {
  constexpr double kSecondsPerThousand = 1000 / 1e9;  // of a time in ns for one
  std::string text;
  for (const CellResult& cell : result.cells) {
    const Cell& what = cell.cell;
    if (!what.is_ring() || what.processes != 2 || what.touch != "none" || what.working_set != 0 || !cell.gross)
      continue;
    const bool one_each = cell.switches_per_hop && switches_note(*cell.switches_per_hop).empty();
    text += fmt::format("{}: 1000 {} take {:.6f} s gross ({:.6f} to {:.6f})\n", cell_name(cell, result),
                        one_each ? "switches" : "hops", cell.gross->point * kSecondsPerThousand,
                        cell.gross->lower * kSecondsPerThousand, cell.gross->upper * kSecondsPerThousand);
  }
  return text;
}

std::string notes_lines(const RunResult& result) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_text;
  for (const CellResult& cell : result.cells) {
    for (const std::string& note : cell.notes) {
      if (cell.switches_per_hop && note == switches_note(*cell.switches_per_hop)) continue;  // has a line of its own
      auto found = std::find_if(by_text.begin(), by_text.end(), [&](const auto& entry) { return entry.first == note; });
      if (found == by_text.end()) found = by_text.insert(found, {note, {}});
      found->second.push_back(cell_name(cell, result));
    }
  }
  std::string text;
  for (const auto& [note, cells] : by_text) {
    const bool all = cells.size() > 1 && cells.size() == result.cells.size();
    text += fmt::format("{}: {}\n", all ? "every cell" : join(cells, ", "), note);
  }
  return text;
}

std::string kept_line(const RunResult& result) {
  double least = 1, most = 0;
  for (const CellResult& cell : result.cells) {
    if (cell.repetitions.empty()) continue;
    least = std::min(least, cell.kept_share);
    most = std::max(most, cell.kept_share);
  }
  if (most < least) return {};
  return fmt::format("undisturbed intervals, by the probe: {:.0f} to {:.0f} % of each cell's\n", 100 * least,
                     100 * most);
}

// The half-width of net, in shares of it; nothing where net is no number to take a share of.
std::optional<double> relative_width(const CellResult& cell) {
  if (!cell.net || cell.net->lower <= 0) return std::nullopt;
  return half_width(*cell.net) / cell.net->point;
}

double timed_share(const RunResult& result) {
  double timed = 0;
  for (const CellResult& cell : result.cells) {
    for (const Repetition& repetition : cell.repetitions) {
      for (const Interval& interval : repetition.intervals)
        timed += static_cast<double>(interval.elapsed_ns + interval.overhead_ns);
    }
  }
  return result.elapsed_ns > 0 ? timed / static_cast<double>(result.elapsed_ns) : 0;
}

std::string reached_line(const RunResult& result) {
  std::vector<double> widths;
  std::string widest;
  for (const CellResult& cell : result.cells) {
    std::optional<double> width = relative_width(cell);
    if (!width) continue;
    if (widths.empty() || *width > *std::max_element(widths.begin(), widths.end())) widest = cell_name(cell, result);
    widths.push_back(*width);
  }
  if (widths.empty()) return {};
  std::sort(widths.begin(), widths.end());
  return fmt::format(
      "reached: +-{:.1f} % in the middle cell, +-{:.1f} % in the widest ({}), in {}, {:.0f} % of it in timed "
      "intervals\n",
      100 * widths[(widths.size() - 1) / 2], 100 * widths.back(), widest, duration_text(result.elapsed_ns),
      100 * timed_share(result));
}

std::string drift_line(const RunResult& result) {
  if (result.drift_source.empty()) return {};
  return fmt::format("drift between sessions: {:.2f} % of the gross time, by {}\n", 100 * result.measure.drift,
                     printable(result.drift_source, 200));
}

std::string discarded_line(const RunResult& result) {
  const std::string count = result.conditions.get("discarded");
  if (count.empty()) return {};
  return fmt::format("stopped and continued meanwhile: {} repetition{}, which {} not count\n", printable(count, 20),
                     count == "1" ? "" : "s", count == "1" ? "does" : "do");
}

// The CPU's speed beside the one that selftest knows.
std::string speed_line(const RunResult& result) {
  const double usual = result.measure.usual_probe_ns * static_cast<double>(result.probe_iterations);
  if (usual <= 0 || result.probe_mode_ns <= 0) return {};
  const double percent = 100 * (result.probe_mode_ns / usual - 1);
  if (std::abs(percent) <= 100 * kUsual) {
    return fmt::format("times are given at this host's usual clock speed; during this run it was {:.1f} % {}\n",
                       std::abs(percent), percent > 0 ? "slower" : "faster");
  }
  return fmt::format(
      "the CPU ran {:.0f} % {} than when selftest measured this host{}; where it stays so, run selftest again\n",
      std::abs(percent), percent > 0 ? "slower" : "faster",
      percent > 0 ? ": a busy neighbour, or another clock speed" : "");
}

}  // namespace

std::string run_notes(const RunResult& result) {
  return ping_pong_lines(result) + switches_line(result) + kept_line(result) + discarded_line(result) +
         notes_lines(result) + drift_line(result) + speed_line(result) + reached_line(result);
}

}  // namespace ctxmatrix
