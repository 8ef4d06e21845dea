#include "engine/session_speed.h"

#include <algorithm>

#include "stats/gate.h"

namespace ctxmatrix {
namespace {

// Within a round the clean speed is looked for anew once the probes of a session are more by one in so many: each time
// it takes as long as there are probes, and a run of thousands of cells has millions.
constexpr std::size_t kWorthJudging = 64;

// Both sorted: a long run has hundreds of thousands, and looks at them after each repetition.
void merge_into(const std::vector<double>& more, std::vector<double>& all) {
  auto middle = static_cast<std::ptrdiff_t>(all.size());
  all.insert(all.end(), more.begin(), more.end());
  std::inplace_merge(all.begin(), all.begin() + middle, all.end());
}

}  // namespace

void SessionSpeed::begin_session(int session) {
  session_ = session;
  session_probes_.clear();
}

void SessionSpeed::add(const Repetition& repetition) {
  for (double probe : probes_of(repetition)) new_probes_.push_back(probe);
  if (new_probes_.size() * kWorthJudging >= session_probes_.size()) judge();
}

void SessionSpeed::take_up(int session, const std::vector<CellResult>& cells) {
  begin_session(session);
  for (const CellResult& cell : cells) {
    for (const Repetition& one : cell.repetitions) {
      if (one.session != session) continue;
      for (double probe : probes_of(one)) new_probes_.push_back(probe);
    }
  }
  judge();
}

void SessionSpeed::judge() {
  if (new_probes_.empty()) return;
  std::sort(new_probes_.begin(), new_probes_.end());
  merge_into(new_probes_, session_probes_);
  merge_into(new_probes_, probes_);
  new_probes_.clear();
  session_speed_ = clean_speed(session_probes_, probe_iterations_, measure_);
  speeds_.session_ns.resize(static_cast<std::size_t>(session_) + 1, session_speed_.probe_ns);
  speeds_.session_ns.back() = session_speed_.probe_ns;
  run_speed_ = session_ == 0 ? session_speed_ : clean_speed(probes_, probe_iterations_, measure_);
  speeds_.overall_ns = run_speed_.probe_ns;
  speeds_.reference_ns = reference_speed(run_speed_, probe_iterations_, measure_);
}

void SessionSpeed::store(RunResult& result) const {
  result.probe_mode_ns = speeds_.overall_ns;
  if (measure_.sessions > 1) result.session_probe_mode_ns = speeds_.session_ns;
  result.reference_probe_ns = speeds_.reference_ns;
}

}  // namespace ctxmatrix
