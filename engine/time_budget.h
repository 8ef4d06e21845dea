// The wall time that a run may take, gaps apart, in equal shares for its sessions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ctxmatrix/measure.h"

namespace ctxmatrix {

// Times are those of one clock, in ns.
class TimeBudget {
 public:
  // `measure` must live as long. `start`: of the run; `cells`: that run; `endless`: where the measure gives no budget.
  TimeBudget(const Measure& measure, std::int64_t start, std::size_t cells, bool endless);

  void begin_session(int session, std::int64_t at);
  // Of the session.
  bool is_over(std::int64_t now) const { return now >= deadline_; }
  // Of what there can be at the end of the run, 0 to 1: with several sessions each is one part.
  double information(std::int64_t now) const;
  // Until the end of the run, if this session ends at its deadline, or after `work_ns` where that is sooner; those to
  // come will be much like this one.
  std::int64_t left_ns(std::int64_t now, double work_ns) const;
  std::int64_t start() const { return start_; }  // of the run
  std::int64_t run_ns(std::int64_t now) const { return now - start_; }

 private:
  const Measure& measure_;
  std::int64_t start_;
  std::int64_t budget_ns_;  // of all sessions
  int session_ = 0;
  std::int64_t session_start_ = 0;
  std::int64_t deadline_ = 0;  // of this session
};

}  // namespace ctxmatrix
