#include "store/side_of.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "stats/cell_estimate.h"
#include "stats/clean_speed.h"
#include "stats/distributions.h"
#include "stats/half_width.h"
#include "stats/order.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kMostSteal = 2;  // percent of all CPUs' time
constexpr double kFewestClean = 0.2;

double leading_number(const std::string& text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// Tasks that ran beside this one at both ends of the run: one for each second other CPU, or more, is a busy machine.
bool was_busy(const RunResult& result) {
  const double others = std::min(leading_number(result.conditions.get("runnable.start")),
                                 leading_number(result.conditions.get("runnable.end"))) -
                        1;
  return others > std::max(0.0, (leading_number(result.host.get("cpu.count")) - 1) / 2);
}

// What disturbed the whole run.
std::string trouble_of(const RunResult& result) {
  std::vector<std::string> found;
  const std::string steal = result.conditions.get("steal"), throttled = result.conditions.get("throttled");
  if (leading_number(steal) > kMostSteal) found.push_back("steal " + printable(steal, 100));
  if (leading_number(throttled) > 0)
    found.push_back(fmt::format("stopped by a CPU quota ({})", printable(throttled, 100)));
  const std::string thermal = result.conditions.get("thermal.throttles");
  if (leading_number(thermal) > 0)
    found.push_back(fmt::format("slowed down for its temperature ({} times)", printable(thermal, 100)));
  if (was_busy(result)) {
    found.push_back(fmt::format("other tasks ran beside it ({} runnable, then {})",
                                printable(result.conditions.get("runnable.start"), 20),
                                printable(result.conditions.get("runnable.end"), 20)));
  }
  const double usual = result.measure.usual_probe_ns * static_cast<double>(result.probe_iterations);
  if (usual > 0 && result.probe_mode_ns > usual * (1 + kUsual)) {
    found.push_back(
        fmt::format("the CPU was {:.0f} % slower than it usually is there", 100 * (result.probe_mode_ns / usual - 1)));
  }
  return join(found, ", ");
}

void add_fact(std::vector<Fact>& way, const char* key, const std::string& value) {
  if (!value.empty()) way.push_back({key, printable(value, 1000)});
}

// Which CPU "single" is does not matter, nor does the length of an interval to a reader; to a ratio it does.
std::vector<Fact> way_of(const Cell& cell, const Measure& measure) {
  std::vector<Fact> way;
  add_fact(way, "workload", cell.workload);
  add_fact(way, "transport", cell.transport);
  add_fact(way, "touch", cell.touch);
  add_fact(way, "placement", cell.placement.kind == Placement::Kind::single ? "single" : cell.placement.text());
  add_fact(way, "policy", cell.policy);
  add_fact(way, "pages", cell.pages);
  add_fact(way, "members", cell.members);
  add_fact(way, "interval", fmt::format("{} us", measure.interval_ns / 1000));
  return way;
}

// Older files have the repetitions only.
std::vector<SessionTimes> session_times(const CellResult& cell, const RunResult& result) {
  if (!cell.session_times.empty() || result.probe_mode_ns <= 0) return cell.session_times;
  return estimate_cell(cell.repetitions, cell.cell.processes, result.measure, speeds_of(result)).by_session;
}

std::vector<double> in_us(const std::vector<double>& ns) {
  std::vector<double> us(ns.size());
  std::transform(ns.begin(), ns.end(), us.begin(), [](double one) { return one / kNsPerUs; });
  return us;
}

SideCell side_cell(const CellResult& cell, const RunResult& result, const std::string& trouble) {
  SideCell side;
  side.name = cell.cell.column();
  side.way = way_of(cell.cell, result.measure);
  side.drift = result.measure.drift;
  side.trouble = trouble;
  if (!cell.net) {
    side.missing = printable(
        cell.reason.empty() ? status_name(cell.status) : fmt::format("{}: {}", status_name(cell.status), cell.reason),
        1000);
    return side;
  }
  side.point = cell.net->point / kNsPerUs;
  side.standard_error = half_width(*cell.net) / normal_half_width(result.measure.confidence) / kNsPerUs;
  if (cell.kept_share < kFewestClean && side.trouble.empty())
    side.trouble = fmt::format("{:.0f} % of the intervals clean", 100 * cell.kept_share);
  for (const SessionTimes& times : session_times(cell, result)) {
    side.net.push_back(in_us(times.net));
    side.gross.push_back(in_us(times.gross));
    side.rounds.push_back(times.rounds);
  }
  return side;
}

void append(SideCell& to, const SideCell& more) {
  to.net.insert(to.net.end(), more.net.begin(), more.net.end());
  to.gross.insert(to.gross.end(), more.gross.begin(), more.gross.end());
  to.rounds.insert(to.rounds.end(), more.rounds.begin(), more.rounds.end());
  to.drift = std::max(to.drift, more.drift);
  if (to.trouble.empty()) to.trouble = more.trouble;
  if (!to.point) to.missing = more.missing;
  std::vector<double> points;
  for (const auto& session : to.net) {
    if (!session.empty()) points.push_back(median(session));
  }
  if (!points.empty()) to.point = median(points);
  if (points.empty() && !to.point) to.point = more.point;
}

}  // namespace

Side side_of(const RunResult& result, const std::string& name) {
  Side side;
  side.name = name;
  side.host = result.host;
  const double clock_ns = result.reference_probe_ns > 0 ? result.reference_probe_ns : result.probe_mode_ns;
  if (result.probe_iterations > 0) side.clock_ns = clock_ns / static_cast<double>(result.probe_iterations);
  const std::string trouble = trouble_of(result);
  for (const CellResult& cell : result.cells) side.cells.push_back(side_cell(cell, result, trouble));
  return side;
}

Side side_of(const RowSet& set, const std::string& name) {
  Side side;
  side.name = name;
  side.host.set("os", set.os);
  for (const Row& row : set.rows) {
    if (!row.procs || !row.size_kib) continue;
    SideCell& cell = side.cells.emplace_back();
    cell.name = fmt::format("{}p/{}K", *row.procs, *row.size_kib);
    add_fact(cell.way, "workload", row.workload);
    add_fact(cell.way, "transport", row.transport);
    add_fact(cell.way, "touch", row.touch);
    add_fact(cell.way, "placement", row.placement);
    add_fact(cell.way, "policy", row.policy);
    add_fact(cell.way, "pages", row.pages);
    add_fact(cell.way, "members", row.members);
    cell.point = row.us;
    if (!row.us) cell.missing = "missing in the input";
  }
  return side;
}

Side joined(std::span<const Side> sides, const std::string& name) {
  Side all = sides.front();
  all.name = name;
  for (const Side& side : sides.subspan(1)) {
    for (const SideCell& cell : side.cells) {
      auto same = std::find_if(all.cells.begin(), all.cells.end(),
                               [&](const SideCell& one) { return one.name == cell.name && one.way == cell.way; });
      if (same == all.cells.end()) {
        all.cells.push_back(cell);
      } else {
        append(*same, cell);
      }
    }
  }
  return all;
}

}  // namespace ctxmatrix
