#include "stats/session_drift.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "stats/cell_estimate.h"
#include "stats/distributions.h"
#include "stats/half_width.h"
#include "stats/order.h"

namespace ctxmatrix {
namespace {

constexpr double kMostCells = 0.75;  // share of the cells that drift no more than the host is said to
constexpr int kFewestUsable = 6;     // an exact 95 % signed-rank interval needs as many

std::vector<CellTimes> times_by_session(const CellResult& cell, const Measure& measure, const Speeds& speeds) {
  std::map<int, std::vector<Repetition>> sessions;
  for (const Repetition& repetition : cell.repetitions) sessions[repetition.session].push_back(repetition);
  std::vector<CellTimes> times;
  for (const auto& [number, repetitions] : sessions) {
    CellEstimate estimate = estimate_cell(repetitions, cell.cell.processes, measure, speeds);
    if (estimate.usable >= kFewestUsable) times.push_back(*estimate.times);
  }
  return times;
}

double square(double value) { return value * value; }

// By chance the sessions may be closer than their own spread; what could not have been seen is then what is known.
double excess_variance(const std::vector<CellTimes>& sessions, double z) {
  const auto count = static_cast<double>(sessions.size());
  double net = 0, gross = 0, explained = 0, spread = 0;
  for (const CellTimes& session : sessions) {
    net += session.net.point / count;
    gross += session.gross.point / count;
    explained += square(half_width(session.net_repeatability) / z) / count;
  }
  for (const CellTimes& session : sessions) spread += square(session.net.point - net) / (count - 1);
  const double unseen = explained * std::sqrt(2 / (count - 1));
  return std::max(spread - explained, unseen) / square(gross);
}

}  // namespace

std::optional<SessionDrift> session_drift(std::span<const CellResult> cells, const Measure& measure,
                                          const Speeds& speeds) {
  SessionDrift drift;
  std::vector<double> excess;
  for (const CellResult& cell : cells) {
    std::vector<CellTimes> sessions = times_by_session(cell, measure, speeds);
    if (sessions.size() < 2) continue;
    drift.sessions = std::max(drift.sessions, static_cast<int>(sessions.size()));
    excess.push_back(excess_variance(sessions, normal_half_width(measure.confidence)));
  }
  if (excess.empty()) return std::nullopt;
  drift.cells = static_cast<int>(excess.size());
  drift.tau = std::sqrt(quantile(excess, kMostCells));
  return drift;
}

}  // namespace ctxmatrix
