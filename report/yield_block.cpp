#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ctxmatrix/buckets.h"
#include "report/ns_text.h"
#include "report/workload_text.h"
#include "stats/turn_summary.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kShownMembers = 16;

std::string members_line(const TurnSummary& turns) {
  std::vector<std::string> each;
  for (std::size_t i = 0; i < std::min(kShownMembers, turns.by_member.size()); ++i) {
    each.push_back(fmt::format("{}", turns.by_member[i]));
  }
  std::string text = join(each, "/");
  if (turns.by_member.size() > kShownMembers) {
    auto [least, most] = std::minmax_element(turns.by_member.begin(), turns.by_member.end());
    text += fmt::format("/... ({} to {})", *least, *most);
  }
  return fmt::format("  turns      {} of the members, {} in all\n", text, turns.turns);
}

std::string times_line(const char* unit, const TurnSummary& turns, double scale) {
  std::string text = fmt::format("  {:9}  {:>8.0f}  {:>8.1f}", unit, scale * turns.least, scale * turns.average);
  for (double percentile : turns.percentiles) text += fmt::format("  {:>8.0f}", scale * percentile);
  return text + fmt::format("  {:>10.0f}\n", scale * turns.most);
}

std::string times_head() {
  std::string text = fmt::format("  {:9}  {:>8}  {:>8}", "", "min", "average");
  for (double percent : kTurnPercentiles) text += fmt::format("  {:>8}", fmt::format("p{:g}", percent));
  return text + fmt::format("  {:>10}\n", "max");
}

// Rows from 0.1 to 99 %, of so many buckets each that they are few, and one for the rest on either side.
struct Bar {
  int from, to;  // buckets
  double share = 0;
};

std::vector<Bar> bars_of(const TurnSummary& turns) {
  constexpr int kMostRows = 12;
  const int first = bucket_of(std::llround(turn_percentile(turns, 0.1)));
  const int last = bucket_of(std::llround(turn_percentile(turns, 99)));
  const int width = (last - first) / kMostRows + 1;
  std::vector<Bar> bars = {{0, first}};
  for (int from = first; from <= last; from += width) bars.push_back({from, std::min(from + width, kBuckets)});
  bars.push_back({bars.back().to, kBuckets});
  for (Bar& bar : bars) {
    for (int i = bar.from; i < bar.to; ++i)
      bar.share += static_cast<double>(turns.buckets[static_cast<std::size_t>(i)]);
    bar.share /= static_cast<double>(turns.turns);
  }
  return bars;
}

std::string bar_name(const Bar& bar, double scale) {
  const double from = scale * static_cast<double>(bucket_floor(bar.from));
  const double to = scale * static_cast<double>(bucket_floor(bar.to));
  if (bar.from == 0) return fmt::format("{:>9} {:>7.0f} ns", "below", to);
  if (bar.to == kBuckets) return fmt::format("{:>9} {:>7.0f} ns", "from", from);
  return fmt::format("{:>6.0f} to {:>6.0f} ns", from, to);
}

std::string histogram(const TurnSummary& turns, double scale) {
  constexpr double kLongest = 40;
  const std::vector<Bar> bars = bars_of(turns);
  double largest = 0;
  for (const Bar& bar : bars) largest = std::max(largest, bar.share);
  std::string text;
  for (const Bar& bar : bars) {
    if (bar.share == 0 && (bar.from == 0 || bar.to == kBuckets)) continue;
    const auto length = static_cast<std::size_t>(std::ceil(kLongest * bar.share / largest));
    std::string line =
        fmt::format("  {:>20}  {:>8.4f} %  {}", bar_name(bar, scale), 100 * bar.share, std::string(length, '#'));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace

std::string yield_block(const CellResult& cell, double tick_ns) {
  std::string text;
  if (cell.switches_per_hop) text += fmt::format("  switches   {:.3f} per yield, counted\n", *cell.switches_per_hop);
  if (cell.gross) text += fmt::format("  a turn     {}\n", ns_text(*cell.gross));
  if (cell.overhead)
    text += fmt::format("  alone      {}: the same call where nobody else is there to run\n", ns_text(*cell.overhead));
  if (cell.net)
    text += fmt::format("  the switch {}: the difference, drift between sessions included\n", ns_text(*cell.net));
  const TurnSummary turns = summarize_turns(cell.repetitions);
  if (turns.turns == 0) return text;
  text += members_line(turns) + times_head();
  text += times_line("ns", turns, tick_ns > 0 ? tick_ns : 1);
  if (tick_ns > 0) text += times_line("cycles", turns, 1);
  return text + histogram(turns, tick_ns > 0 ? tick_ns : 1);
}

}  // namespace ctxmatrix
