// Sessions by the model runner.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/model_runner.h"
#include "engine/session.h"

namespace ctxmatrix {

// A cell for each number of processes.
inline Plan plan_of(std::initializer_list<int> processes) {
  Plan plan;
  for (int count : processes) {
    PlannedCell planned;
    planned.cell.processes = count;
    plan.cells.push_back(planned);
  }
  return plan;
}

struct Ran {
  RunResult result;
  std::vector<std::string> order;  // of the cells, repetition by repetition
  std::vector<double> shares;
};

inline Ran run_model(const Plan& plan, const Model& model, Measure measure = {}, std::uint64_t seed = 1,
                     int stop_after = -1) {
  Ran ran;
  StopFlag stop{0};
  ModelRunner runner(model, measure);
  SessionSettings settings{.measure = measure, .seed = seed};
  settings.on_progress = [&](const SessionProgress& progress) {
    ran.order.push_back(progress.cell.cell.column());
    ran.shares.push_back(progress.share);
    if (static_cast<int>(ran.order.size()) == stop_after) stop = 2;
  };
  run_session(plan, runner, settings, stop, ran.result);
  return ran;
}

}  // namespace ctxmatrix
