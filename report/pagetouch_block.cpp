#include <fmt/format.h>

#include <algorithm>

#include "report/ns_text.h"
#include "report/workload_text.h"
#include "stats/order.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// Sums over a repetition's pieces: one loop over the memory.
struct Loop {
  double pages = 0, ns = 0, ticks = 0, faults = 0;
};

Loop first_touch(const Repetition& repetition) {
  Loop loop;
  for (const Interval& piece : repetition.intervals) {
    loop.pages += static_cast<double>(piece.trips);
    loop.ns += static_cast<double>(piece.elapsed_ns);
    loop.ticks += static_cast<double>(piece.ticks);
    loop.faults += static_cast<double>(piece.faults);
  }
  return loop;
}

Loop second_touch(const Repetition& repetition) {
  Loop loop;
  for (const Interval& piece : repetition.intervals) {
    loop.pages += static_cast<double>(piece.overhead_trips);
    loop.ns += static_cast<double>(piece.overhead_ns);
    loop.ticks += static_cast<double>(piece.overhead_ticks);
    loop.faults += static_cast<double>(piece.overhead_faults);
  }
  return loop;
}

double middle(const std::vector<Loop>& loops, double Loop::*field) {
  std::vector<double> values;
  for (const Loop& loop : loops) values.push_back(loop.*field);
  return median(values);
}

std::string loop_line(const char* name, const std::vector<Loop>& loops, bool ticks) {
  const double pages = std::max(1.0, middle(loops, &Loop::pages));
  std::string text = fmt::format("  {:12}  {:>10.3f} ms  {:>9.2f}", name, middle(loops, &Loop::ns) / 1e6,
                                 middle(loops, &Loop::ns) / pages);
  if (ticks) {
    text += fmt::format("  {:>14.0f}  {:>9.1f}", middle(loops, &Loop::ticks), middle(loops, &Loop::ticks) / pages);
  }
  return text +
         fmt::format("  {:>9.0f}  {:>9.4f}\n", middle(loops, &Loop::faults), middle(loops, &Loop::faults) / pages);
}

std::string head(bool ticks) {
  std::string text = fmt::format("  {:12}  {:>13}  {:>9}", "", "the loop", "ns a page");
  if (ticks) text += fmt::format("  {:>14}  {:>9}", "ticks", "a page");
  return text + fmt::format("  {:>9}  {:>9}\n", "faults", "a page");
}

// As the loops' author would have written them down.
std::string each_loop(const std::vector<Loop>& loops, bool ticks) {
  constexpr std::size_t kShown = 10;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(kShown, loops.size()); ++i) {
    texts.push_back(ticks ? fmt::format("{:.0f}", loops[i].ticks) : fmt::format("{:.0f}", loops[i].ns));
  }
  const char* more = loops.size() > kShown ? " ..." : "";
  return fmt::format("  each first touch, {}: {}{}\n", ticks ? "ticks" : "ns", join(texts, " "), more);
}

}  // namespace

std::string pagetouch_block(const CellResult& cell, double tick_ns) {
  std::vector<Loop> first, second;
  for (const Repetition& repetition : cell.repetitions) {
    first.push_back(first_touch(repetition));
    second.push_back(second_touch(repetition));
  }
  std::string text;
  if (cell.gross) text += fmt::format("  first touch   {} a page\n", ns_text(*cell.gross));
  if (cell.overhead) text += fmt::format("  second touch  {} a page\n", ns_text(*cell.overhead));
  if (cell.net)
    text +=
        fmt::format("  the fault     {} a page: the difference, drift between sessions included\n", ns_text(*cell.net));
  const bool ticks = tick_ns > 0;
  text += fmt::format("  {:.0f} pages; medians over {} repetitions, of whole loops:\n", middle(first, &Loop::pages),
                      first.size());
  text += head(ticks) + loop_line("first touch", first, ticks) + loop_line("second touch", second, ticks);
  return text + each_loop(first, ticks);
}

}  // namespace ctxmatrix
