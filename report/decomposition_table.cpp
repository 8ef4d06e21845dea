#include "report/decomposition_table.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "report/cell_text.h"
#include "stats/half_width.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kColumn = 9;

std::string us_with_interval(const Estimate& ns) {
  const std::string point = us_text(ns.point / kNsPerUs);
  if (ns.confidence <= 0) return point;
  return fmt::format("{} +-{:.4f}", point, half_width(ns) / kNsPerUs);
}

std::string line(const std::string& cell, const std::string& ring, const std::string& hot, const std::string& refill,
                 const std::string& direct, const std::string& n) {
  return fmt::format("{:>9}  {:>18}  {:>18}  {:>18}  {:>18}  {:>3}\n", cell, ring, hot, refill, direct, n);
}

bool is_decomposed(const CellResult& cell) { return cell.decomposition && cell.gross && cell.overhead; }

std::string line_of(const CellResult& cell, const RunResult& result) {
  std::string text, name = printable(cell_name(cell, result), 200);
  if (name.size() > kColumn) {  // an id, where columns do not tell the cells apart: a line of its own
    text = name + "\n";
    name.clear();
  }
  return text + line(name, us_with_interval(*cell.gross), us_with_interval(*cell.overhead),
                     us_with_interval(cell.decomposition->refill), us_with_interval(cell.decomposition->direct),
                     fmt::format("{}", cell.usable));
}

bool fits(const Cell& cell, std::uint64_t l2_bytes) {
  return static_cast<std::uint64_t>(cell.processes) * cell.working_set <= l2_bytes;
}

// N sets are larger than the cache where each is larger than this, which is told in whole K, rounded down.
std::string share_of(std::uint64_t l2_bytes, int processes) {
  constexpr std::uint64_t kKib = 1024;
  return size_text(l2_bytes / static_cast<std::uint64_t>(processes) / kKib * kKib);
}

std::string no_signal_lines(const RunResult& result) {
  std::vector<std::string> names;
  std::set<int> processes;
  for (const CellResult& cell : result.cells) {
    if (!is_decomposed(cell) || !fits(cell.cell, result.l2_bytes)) continue;
    names.push_back(printable(cell_name(cell, result), 200));
    processes.insert(cell.cell.processes);
  }
  if (names.empty()) return {};
  std::vector<std::string> sizes;
  for (int count : processes)
    sizes.push_back(fmt::format("{}p needs more than {} each", count, share_of(result.l2_bytes, count)));
  return fmt::format(
      "No cache signal but that of L1 on this machine, as all working sets together fit in its L2 cache ({}): {}.\n"
      "Working sets that have one: {}.\n",
      bytes_text(result.l2_bytes), join(names, ", "), join(sizes, ", "));
}

// What is left of two times is kept as it is, also below 0, but it is no cost.
std::string unresolved_line(const RunResult& result) {
  std::vector<std::string> names;
  for (const CellResult& cell : result.cells) {
    if (is_decomposed(cell) && cell.decomposition->direct.lower <= 0)
      names.push_back(printable(cell_name(cell, result), 200));
  }
  if (names.empty()) return {};
  return fmt::format(
      "Direct cost of the switch not known, as it is the small rest of two long times and not above 0 by all of its "
      "interval: {}.\nIt is to be read from cells whose working sets all fit in the L2 cache.\n",
      join(names, ", "));
}

}  // namespace

std::string decomposition_table(const RunResult& result) {
  std::string lines;
  for (const CellResult& cell : result.cells) {
    if (is_decomposed(cell)) lines += line_of(cell, result);
  }
  if (lines.empty()) return {};
  return "Decomposition - us per hop, +- is the 95 % interval within this run; ring = calls and hot touch + cache "
         "refill "
         "+ direct switch\n" +
         line("cell", "ring (gross)", "calls, hot touch", "cache refill", "direct switch", "n") + lines +
         (result.l2_bytes > 0 ? no_signal_lines(result) : "") + unresolved_line(result);
}

}  // namespace ctxmatrix
