#include "stats/conclusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "stats/counter_estimate.h"
#include "stats/decomposition.h"
#include "stats/gate.h"

namespace ctxmatrix {
namespace {

// The probes of each session, ascending.
std::vector<std::vector<double>> probes_by_session(const RunResult& result) {
  std::vector<std::vector<double>> probes;
  for (const CellResult& cell : result.cells) {
    for (const Repetition& repetition : cell.repetitions) {
      const auto session = static_cast<std::size_t>(repetition.session);
      if (probes.size() <= session) probes.resize(session + 1);
      for (double probe : probes_of(repetition)) probes[session].push_back(probe);
    }
  }
  for (auto& session : probes) std::sort(session.begin(), session.end());
  return probes;
}

std::string not_decomposed(const Cell& cell) {
  return fmt::format("Not decomposed: {}.",
                     cell.is_ring() ? "members that are threads share their memory" : "the workload is no ring");
}

}  // namespace

void set_estimate(const CellEstimate& estimate, CellResult& cell) {
  cell.usable = estimate.usable;
  cell.kept_share = estimate.kept_share;
  cell.switches_per_hop = estimate.switches_per_hop;
  cell.session_times = estimate.by_session;
  // Nothing usable any more is possible: the clean speed has become better known.
  cell.gross = cell.overhead = cell.net = std::nullopt;
  if (!estimate.times) return;
  cell.gross = estimate.times->gross;
  cell.overhead = estimate.times->overhead;
  cell.net = estimate.times->net;
}

void conclude(CellResult& cell, const Measure& measure, const Speeds& speeds, const CacheSizes& caches,
              double slowdown) {
  const CellEstimate estimate = estimate_cell(cell.repetitions, cell.cell.processes, measure, speeds);
  set_estimate(estimate, cell);
  if (cell.status != Status::ok) return;
  CellFlags flags = flags_of(cell.cell, estimate, measure, caches, slowdown);
  cell.status = flags.status;
  cell.reason = flags.reason;
  cell.notes = flags.notes;
  if (measure.counters && cell.cell.is_ring()) cell.counters = counter_estimates(cell.repetitions, measure.confidence);
  if (!measure.decompose) return;
  cell.decomposition = decompose(estimate.repetitions, measure.confidence);
  if (!cell.cell.decomposable()) cell.notes.push_back(not_decomposed(cell.cell));
}

void conclude(RunResult& result) {
  const Measure& measure = result.measure;
  std::vector<double> all;
  result.session_probe_mode_ns.clear();
  for (const auto& session : probes_by_session(result)) {
    result.session_probe_mode_ns.push_back(clean_speed(session, result.probe_iterations, measure).probe_ns);
    all.insert(all.end(), session.begin(), session.end());
  }
  std::sort(all.begin(), all.end());
  const CleanSpeed speed = clean_speed(all, result.probe_iterations, measure);
  result.probe_mode_ns = speed.probe_ns;
  result.reference_probe_ns = reference_speed(speed, result.probe_iterations, measure);
  if (measure.sessions == 1) result.session_probe_mode_ns.clear();
  for (CellResult& cell : result.cells) {
    if (cell.status != Status::skipped) conclude(cell, measure, speeds_of(result), {}, speed.slowdown);
  }
}

}  // namespace ctxmatrix
