#include "stats/cell_flags.h"

#include <fmt/format.h>

#include <cmath>

#include "stats/stopping.h"
#include "stats/trend.h"
#include "stats/workload_flags.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kFewestClean = 0.2;       // share of clean intervals; docs/measuring.md, section 5
constexpr double kSwitchTolerance = 0.02;  // of 1 switch per hop; likewise

std::string slower_than_usual(double slowdown) {
  if (slowdown <= 0) return {};
  return fmt::format("the CPU was {:.0f} % slower than it usually is here, all the while", 100 * slowdown);
}

std::string too_few_clean(const CellEstimate& estimate) {
  if (estimate.kept_share >= kFewestClean) return {};
  const double percent = 100 * estimate.kept_share;
  // A share just under the bound must not be told as the bound itself.
  const int decimals = std::round(percent) < 100 * kFewestClean ? 0 : 1;
  return fmt::format("{:.{}f} % of the intervals clean", percent, decimals);
}

// Between sessions a drift is to be expected, and in the interval.
std::string trend(const CellEstimate& estimate) {
  if (estimate.sessions > 1) return {};
  std::vector<double> net;
  for (const PerHop& repetition : estimate.repetitions) net.push_back(repetition.net);
  if (!has_trend(net)) return {};
  return fmt::format("a trend: {:+.1f} % from the first half to the second", 100 * change_between_halves(net));
}

// Of net where that is a number to take a share of; a net below its own half-width would give thousands of percent.
std::string half_width_text(const CellTimes& times, const Precision& precision) {
  if (times.net.point > precision.reported)
    return fmt::format("+-{:.1f} %", 100 * precision.reported / times.net.point);
  if (times.gross.point <= 0) return fmt::format("+-{:.1f} ns per hop", precision.reported);
  return fmt::format("+-{:.1f} % of the gross time", 100 * precision.reported / times.gross.point);
}

std::string not_converged(const CellEstimate& estimate, const Measure& measure) {
  if (!estimate.times) return "not converged: no usable repetition";
  const Precision precision = precision_of(*estimate.times, measure);
  const bool too_few = estimate.usable < measure.min_repetitions;
  if (precision.reached && !too_few) return {};
  std::string text = "not converged: " + half_width_text(*estimate.times, precision);
  if (too_few) text += fmt::format(", usable repetitions: {} of at least {}", estimate.usable, measure.min_repetitions);
  return text;
}

std::string l2_note(const Cell& cell, const CacheSizes& caches) {
  const std::uint64_t footprint = static_cast<std::uint64_t>(cell.processes) * cell.working_set;
  if (!caches.l2 || footprint > *caches.l2) return {};
  return fmt::format("All working sets together fit in the L2 cache ({}): the cell holds no cache signal.",
                     bytes_text(*caches.l2));
}

std::string l1d_note(const Cell& cell, const CacheSizes& caches) {
  if (!caches.l1d || cell.working_set <= *caches.l1d) return {};
  return fmt::format(
      "The working set exceeds the L1d cache ({}): the overhead misses it too, so that the net time does "
      "not show its refill.",
      bytes_text(*caches.l1d));
}

std::string unresolved_note(const CellEstimate& estimate) {
  if (!estimate.times || !net_unresolved(*estimate.times)) return {};
  const double upper = estimate.times->net.upper;
  if (upper <= 0) return "The net time is below 0: the overhead is larger than the time of the ring.";
  return fmt::format("The net time cannot be told from 0: it is below {:.1f} ns per hop.", upper);
}

std::string confidence_note(const CellEstimate& estimate, const Measure& measure) {
  if (!estimate.times || estimate.times->net.confidence >= measure.confidence) return {};
  return fmt::format("The usable repetitions are too few for a confidence of {:.0f} %: the interval has less.",
                     100 * measure.confidence);
}

// A median over intervals bears the few with a stop in them; its reader should know all the same.
std::string quota_note(const CellEstimate& estimate) {
  if (estimate.quota_stopped == 0) return {};
  return fmt::format("A CPU quota stopped it in {} of {} repetitions: a group without one (cgroup cpu.max) would not.",
                     estimate.quota_stopped, estimate.measured);
}

// Where pages lie decides what they push out of a cache, once the sets of the ring are more than the L2 holds.
bool pages_matter(const Cell& cell, const CacheSizes& caches) {
  if (!cell.is_ring() || cell.huge_pages() || cell.touch == "none" || !caches.l2) return false;
  return static_cast<std::uint64_t>(cell.processes) * cell.working_set > *caches.l2;
}

// For an unstable cell, by what is seen of it, with the options that do it.
std::string help_note(const Cell& cell, const CellEstimate& estimate, const CacheSizes& caches, double slowdown) {
  std::vector<std::string> ways;
  if (slowdown > 0 || estimate.kept_share < kFewestClean)
    ways.push_back("a quieter CPU (--set matrix.placement=single:N)");
  if (cell.workload == "yield" && !workload_fault(cell, estimate).empty())
    ways.push_back("members that take turns (one CPU, --set matrix.policy=fifo)");
  if (cell.is_ring() && cell.policy == "other" && !switches_note(estimate.switches_per_hop.value_or(1)).empty())
    ways.push_back("one switch a hop (--precise)");
  if (pages_matter(cell, caches)) ways.push_back("huge pages (--set matrix.pages=huge)");
  ways.push_back("more time (--time-budget 2min)");
  return "To do better: " + join(ways, ", ") + ".";
}

std::vector<std::string> without_empty(const std::vector<std::string>& texts) {
  std::vector<std::string> kept;
  for (const std::string& text : texts)
    if (!text.empty()) kept.push_back(text);
  return kept;
}

}  // namespace

std::string switches_note(double switches_per_hop) {
  if (std::abs(switches_per_hop - 1) <= kSwitchTolerance) return {};
  return fmt::format("A hop took {:.2f} context switches, not 1.", switches_per_hop);
}

bool net_unresolved(const CellTimes& times) { return times.net.lower <= 0; }

CellFlags flags_of(const Cell& cell, const CellEstimate& estimate, const Measure& measure, const CacheSizes& caches,
                   double slowdown) {
  CellFlags flags;
  flags.reason = join(without_empty({workload_fault(cell, estimate), slower_than_usual(slowdown),
                                     too_few_clean(estimate), trend(estimate), not_converged(estimate, measure)}),
                      "; ");
  flags.status = flags.reason.empty() ? Status::ok : Status::unstable;
  const bool ring = cell.is_ring();
  // Without a working set, or a touch of it, there is nothing for a cache to hold.
  const bool touches = ring && cell.working_set > 0 && cell.touch != "none";
  const bool unstable = flags.status == Status::unstable;
  flags.notes = without_empty({ring ? switches_note(estimate.switches_per_hop.value_or(1)) : "",
                               ring ? unresolved_note(estimate) : "", confidence_note(estimate, measure),
                               touches ? l2_note(cell, caches) : "", touches ? l1d_note(cell, caches) : "",
                               quota_note(estimate), unstable ? help_note(cell, estimate, caches, slowdown) : ""});
  return flags;
}

}  // namespace ctxmatrix
