// Measures a plan on this machine, or by arithmetic in its place: what the commands that measure have in common.
#pragma once

#include <functional>
#include <vector>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "ctxmatrix/matrix.h"
#include "ctxmatrix/result.h"
#include "engine/ring.h"
#include "store/journal.h"

namespace ctxmatrix {

struct Measuring {
  const Plan& plan;
  const Limits& limits;
  Measure measure;
  bool spend_budget = false;                    // as in SessionSettings
  bool model = false;                           // by arithmetic
  std::function<bool(int side)> on_side = {};   // as in SessionSettings, like this one:
  std::function<void()> between_sessions = {};  // before each rest
  std::function<std::vector<bool>(const RunResult& so_far, double since, double information)> on_look = {};
  std::size_t watched_rounds = 0;
  std::function<void(const RunResult& so_far, int round)> on_round = {};
  Journal* journal = nullptr;  // gets every repetition; may be null
  // What the run goes on from: what it has measured, with its place and its probe. May be null.
  const RunResult* earlier = nullptr;
};

// Fills in the result: its fingerprint, its conditions, its cells. `interrupt` ends it early, with what there is.
void measure_plan(const Measuring& measuring, ProgressDisplay& display, const Interrupt& interrupt, RunResult& result);

// The fingerprint that the result of measure_plan will have; of the model where `model` is set.
Facts fingerprint_for(bool model);

}  // namespace ctxmatrix
