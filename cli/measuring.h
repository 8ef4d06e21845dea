// Measures a plan on this machine, or by arithmetic in its place: what the commands that measure have in common.
#pragma once

#include <functional>
#include <vector>

#include "cli/progress.h"
#include "ctxmatrix/matrix.h"
#include "ctxmatrix/result.h"
#include "engine/ring.h"

namespace ctxmatrix {

struct Measuring {
  const Plan& plan;
  const Limits& limits;
  Measure measure;
  bool spend_budget = false;                    // as in SessionSettings
  bool model = false;                           // by arithmetic
  std::function<bool(int side)> on_side = {};   // as in SessionSettings, like this one:
  std::function<void()> between_sessions = {};  // before each rest
  std::function<std::vector<bool>(const RunResult& so_far, double information)> on_look = {};
};

// Fills in the result: its fingerprint, its conditions, its cells. `stop` ends it early, with what there is.
void measure_plan(const Measuring& measuring, ProgressDisplay& display, const StopFlag& stop, RunResult& result);

// The fingerprint that the result of measure_plan will have; of the model where `model` is set.
Facts fingerprint_for(bool model);

}  // namespace ctxmatrix
