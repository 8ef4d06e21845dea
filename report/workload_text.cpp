#include "report/workload_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string title_of(const std::string& workload) {
  if (workload == "yield") return "sched_yield: the time between two turns, whoever had them - smaller is better";
  return "Page touch: one int written into every page - smaller is better";
}

std::string tsc_line(double tick_ns) {
  if (tick_ns <= 0) return "no cycles: this host has no time stamp counter that can be relied on\n";
  return fmt::format("cycles: ticks of the time stamp counter, {:.3f} MHz\n", 1000 / tick_ns);
}

std::string block(const CellResult& cell, const RunResult& result) {
  std::string text = fmt::format("\n{}: {}", printable(cell.cell.id(), 200), status_name(cell.status));
  text += cell.reason.empty() ? "\n" : fmt::format(": {}\n", printable(cell.reason, 1000));
  if (cell.repetitions.empty()) return text;
  return text +
         (cell.cell.workload == "yield" ? yield_block(cell, result.tick_ns) : pagetouch_block(cell, result.tick_ns));
}

}  // namespace

bool is_own_workload(const std::string& workload) { return workload == "yield" || workload == "pagetouch"; }

std::string workload_text(const RunResult& result) {
  auto is_own = [](const CellResult& cell) { return is_own_workload(cell.cell.workload); };
  if (result.cells.empty() || !std::all_of(result.cells.begin(), result.cells.end(), is_own)) return {};
  std::string text = title_of(result.cells.front().cell.workload) + "\n" + tsc_line(result.tick_ns);
  for (const CellResult& cell : result.cells) text += block(cell, result);
  return text;
}

}  // namespace ctxmatrix
