// A cell on its way: what a session knows of it, and how far it is from its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "ctxmatrix/result.h"
#include "stats/cell_estimate.h"

namespace ctxmatrix {

struct RunningCell {
  CellResult& result;
  std::size_t number = 0;  // in the plan
  int side = 0;
  std::int64_t predicted_ns = 0;  // wall time of one repetition, before there is one
  std::int64_t spent_ns = 0;
  bool finished = false;                         // takes no part in the round
  bool announced = false;                        // that it was precise enough, in this session
  bool answered = false;                         // on_look says so
  bool retry = false;                            // it failed in an earlier part of the run
  std::optional<Repetition> in_last_round = {};  // of that part, from the round in which it ended
  std::string note = {};                         // of the latest repetition that had one
};

// It has ten times max_repetitions: drift is what remains of it, and it takes no more part where a budget is to be
// spent, a clean spell waited for or a question answered.
bool has_its_most(const RunningCell& cell, const Measure& measure);

// Of all its repetitions so far.
CellEstimate estimate_of(const RunningCell& cell, const Measure& measure, const Speeds& speeds);

// By the repetitions of one session alone it is precise enough, or has had its share. `all`: the estimate of all.
bool is_done(const RunningCell& cell, int session, const CellEstimate& all, const Measure& measure,
             const Speeds& speeds);

// Half-width of its times in shares of what was wanted; 0 where it takes no more part.
double width_of(const RunningCell& cell, const Measure& measure, const Speeds& speeds);

// Wall time that it still needs, if the gate goes on leaving out as many of its repetitions as it has so far.
double work_left_ns(const RunningCell& cell, const Measure& measure, const Speeds& speeds);

// Measured in this round of this session.
bool is_in_round(const RunningCell& cell, int session, int round);

}  // namespace ctxmatrix
