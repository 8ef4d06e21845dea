// The clean speed of a run that is under way: each repetition brings probes, and with them it is better known.
#pragma once

#include <cstdint>
#include <vector>

#include "ctxmatrix/result.h"
#include "stats/cell_estimate.h"
#include "stats/clean_speed.h"

namespace ctxmatrix {

class SessionSpeed {
 public:
  // `measure` must live as long. `probe_iterations`: of the run's probe.
  SessionSpeed(const Measure& measure, std::int64_t probe_iterations)
      : measure_(measure), probe_iterations_(probe_iterations) {}

  // What is added from now on is of this session.
  void begin_session(int session);
  // Looks for the clean speed anew once there is enough that is new.
  void add(const Repetition& repetition);
  // Whatever an earlier part of the run has of a session.
  void take_up(int session, const std::vector<CellResult>& cells);
  // By all that there is.
  void judge();

  const Speeds& speeds() const { return speeds_; }
  double session_slowdown() const { return session_speed_.slowdown; }  // as in CleanSpeed
  double run_slowdown() const { return run_speed_.slowdown; }
  // Into the result.
  void store(RunResult& result) const;

 private:
  const Measure& measure_;
  std::int64_t probe_iterations_;
  int session_ = 0;
  std::vector<double> probes_, session_probes_;  // of the run and of the session, ascending
  std::vector<double> new_probes_;               // that are in neither yet
  CleanSpeed session_speed_, run_speed_;
  Speeds speeds_;
};

}  // namespace ctxmatrix
