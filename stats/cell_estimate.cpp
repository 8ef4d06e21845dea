#include "stats/cell_estimate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "stats/distributions.h"
#include "stats/gate.h"
#include "stats/half_width.h"
#include "stats/hodges_lehmann.h"

namespace ctxmatrix {
namespace {

std::optional<double> switches_per_hop(std::span<const Repetition> repetitions, int processes) {
  std::int64_t switches = 0;
  std::int64_t trips = 0;
  for (const Repetition& repetition : repetitions) {
    for (const Interval& interval : repetition.intervals) {
      switches += interval.switches_voluntary + interval.switches_involuntary;
      trips += interval.counted_trips;
    }
  }
  if (trips <= 0) return std::nullopt;
  return static_cast<double>(switches) / (static_cast<double>(trips) * processes);
}

std::optional<double> faults_per_page(std::span<const Repetition> repetitions) {
  double faults = 0, pages = 0;
  for (const Repetition& repetition : repetitions) {
    for (const Interval& interval : repetition.intervals) {
      faults += static_cast<double>(interval.faults);
      pages += static_cast<double>(interval.trips);
    }
  }
  if (faults == 0) return std::nullopt;
  return faults / pages;
}

Estimate over(std::span<const PerHop> repetitions, double PerHop::*time, double confidence) {
  std::vector<double> values;
  values.reserve(repetitions.size());
  for (const PerHop& repetition : repetitions) values.push_back(repetition.*time);
  return hodges_lehmann(values, confidence);
}

void add(const PerHop& repetition, const Repetition& measured, std::vector<SessionTimes>& sessions) {
  const int session = measured.session;
  auto own = std::find_if(sessions.begin(), sessions.end(),
                          [&](const SessionTimes& times) { return times.session == session; });
  if (own == sessions.end()) own = sessions.insert(own, {session, {}, {}, {}});
  own->gross.push_back(repetition.gross);
  own->net.push_back(repetition.net);
  own->rounds.push_back(measured.round);
}

CellTimes times_of(std::span<const PerHop> repetitions, int sessions, const Measure& measure) {
  CellTimes times;
  times.gross = over(repetitions, &PerHop::gross, measure.confidence);
  times.overhead = over(repetitions, &PerHop::overhead, measure.confidence);
  times.net_repeatability = over(repetitions, &PerHop::net, measure.confidence);
  times.drift_ns = normal_half_width(measure.confidence) * measure.drift * times.gross.point / std::sqrt(sessions);
  times.net = widened(times.net_repeatability, times.drift_ns);
  return times;
}

}  // namespace

CellEstimate estimate_cell(std::span<const Repetition> repetitions, int processes, const Measure& measure,
                           const Speeds& speeds) {
  assert(processes >= 1);
  CellEstimate cell;
  std::vector<Gated> gated;
  gated.reserve(repetitions.size());
  for (const Repetition& repetition : repetitions) {
    gated.push_back(gate(repetition, measure, speeds.of_session(repetition.session)));
    if (const auto per_hop = repetition_estimate(repetition, gated.back(), processes, speeds.reference_ns)) {
      cell.repetitions.push_back(*per_hop);
      add(*per_hop, repetition, cell.by_session);
    }
  }
  cell.usable = static_cast<int>(cell.repetitions.size());
  cell.measured = static_cast<int>(repetitions.size());
  cell.quota_stopped = static_cast<int>(
      std::count_if(repetitions.begin(), repetitions.end(), [](const Repetition& one) { return one.quota_stops > 0; }));
  cell.kept_share = kept_share(gated);
  cell.switches_per_hop = switches_per_hop(repetitions, processes);
  cell.faults_per_page = faults_per_page(repetitions);
  cell.sessions = static_cast<int>(cell.by_session.size());
  if (cell.usable > 0) cell.times = times_of(cell.repetitions, cell.sessions, measure);
  return cell;
}

}  // namespace ctxmatrix
