#include "engine/running_cell.h"

#include <algorithm>

#include "stats/stopping.h"

namespace ctxmatrix {
namespace {

constexpr int kMostTimes = 10;  // max_repetitions

double repetitions_left(const RunningCell& cell, const Measure& measure, const Speeds& speeds) {
  auto measured = static_cast<double>(cell.result.repetitions.size());
  double usable = cell.result.usable;
  double wanted = measure.min_repetitions;
  if (usable > 0 && usable >= wanted) {
    Precision precision = precision_of(*estimate_of(cell, measure, speeds).times, measure);
    wanted = std::max(usable + 1, repetitions_wanted(cell.result.usable, precision, measure));
  }
  double usable_share = measured > 0 ? std::max(usable, 0.5) / measured : 1;
  return std::max(0.0, wanted - usable) / usable_share;
}

double repetition_ns(const RunningCell& cell) {
  auto measured = cell.result.repetitions.size();
  return static_cast<double>(measured > 0 ? cell.spent_ns / static_cast<std::int64_t>(measured) : cell.predicted_ns);
}

}  // namespace

bool has_its_most(const RunningCell& cell, const Measure& measure) {
  return cell.result.usable >= kMostTimes * measure.max_repetitions;
}

CellEstimate estimate_of(const RunningCell& cell, const Measure& measure, const Speeds& speeds) {
  return estimate_cell(cell.result.repetitions, cell.result.cell.processes, measure, speeds);
}

bool is_done(const RunningCell& cell, int session, const CellEstimate& all, const Measure& measure,
             const Speeds& speeds) {
  if (session == 0) return progress_of(all, measure) != Progress::more;
  const auto& repetitions = cell.result.repetitions;
  auto own = std::find_if(repetitions.begin(), repetitions.end(),
                          [&](const Repetition& one) { return one.session == session; });
  const CellEstimate of_session = estimate_cell({own, repetitions.end()}, cell.result.cell.processes, measure, speeds);
  return progress_of(of_session, measure) != Progress::more;
}

double width_of(const RunningCell& cell, const Measure& measure, const Speeds& speeds) {
  if (cell.result.status != Status::ok || has_its_most(cell, measure)) return 0;
  auto times = estimate_of(cell, measure, speeds).times;
  if (!times) return 1;
  Precision precision = precision_of(*times, measure);
  return precision.allowed > 0 ? precision.repeatability / precision.allowed : 0;
}

double work_left_ns(const RunningCell& cell, const Measure& measure, const Speeds& speeds) {
  return cell.finished ? 0 : repetitions_left(cell, measure, speeds) * repetition_ns(cell);
}

bool is_in_round(const RunningCell& cell, int session, int round) {
  const auto& repetitions = cell.result.repetitions;
  return !repetitions.empty() && repetitions.back().session == session && repetitions.back().round == round;
}

}  // namespace ctxmatrix
