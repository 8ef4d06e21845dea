// Sessions over a plan: rounds of one repetition of every unfinished cell, in an order shuffled from the seed, so that
// drift hits all cells alike; where the plan has two sides, all of one and then all of the other, in an order that is
// drawn for each round; until every cell is precise enough, or has had its share, or the time is up. With several
// sessions there is a rest between them, and each measures every cell to its end by its own repetitions alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/matrix.h"
#include "ctxmatrix/result.h"
#include "engine/earlier_part.h"
#include "engine/runner.h"
#include "stats/cell_flags.h"

namespace ctxmatrix {

// Told after every repetition, between two timed parts.
struct SessionProgress {
  const CellResult& cell;      // that was just measured, with its estimates so far
  std::size_t cells = 0;       // of the plan that run
  std::size_t finished = 0;    // of them
  double share = 0;            // of the work, done: 0 to 1
  std::int64_t left_ns = 0;    // wall time still to go, as foreseen now
  bool cell_finished = false;  // with this repetition, for the first time in its session
};

// Told when a repetition has ended, or the cell has failed, and before on_progress.
struct Measured {
  std::size_t cell = 0;         // which of the plan
  const CellResult& result;     // of it; the repetition is its last
  bool failed = false;          // there is no repetition, but a status and a reason
  std::int64_t elapsed_ns = 0;  // of the run, until now
  bool cell_finished = false;   // as in SessionProgress
};

struct SessionSettings {
  Measure measure = {};
  std::uint64_t seed = 0;
  CacheSizes caches = {};                                        // for the notes
  std::function<void(const SessionProgress&)> on_progress = {};  // may be empty
  // The result has everything but estimates and what is still to be measured; may be empty.
  std::function<void(const RunResult&)> on_start = {};
  std::function<void(const Measured&)> on_measured = {};  // may be empty
  // A repetition was spoilt from outside and does not count: why; may be empty.
  std::function<void(const CellResult&, const std::string& why)> on_discarded = {};
  std::function<void(int session)> on_rest = {};  // before the rest that precedes session 1, 2, ...; may be empty
  // Gives the machine the settings of a side, before the repetitions of a plan that has two; may be empty. False ends
  // the session with what there is.
  std::function<bool(int side)> on_side = {};
  // A run with a question of its own: it goes on beyond the precision that was wanted, for the cells that are not yet
  // answered, until all are, the time is up, or each has ten times max_repetitions. Asked now and then with what there
  // is so far and its share of what there can be, 0 to 1; `since`: that share when it was asked before, or when the
  // earlier part of the run ended. Says for each cell whether it is answered. In a run of several sessions it is asked
  // at the end of each, and a session is as long as ever. May be empty.
  std::function<std::vector<bool>(const RunResult& so_far, double since, double information)> on_look = {};
  // Go on for the whole time budget: once all cells are done, the next rounds are for those whose intervals are widest,
  // until each has ten times max_repetitions.
  bool spend_budget = false;
  // Watched by a person where it is above 0: every cell takes part in every round, precise enough or not, until `stop`,
  // the time budget where the measure gives one, or so many repetitions, which bound the memory. Estimates are then as
  // of the end of the last round.
  std::size_t watched_rounds = 0;
  std::function<void(const RunResult& so_far, int round)> on_round = {};  // after each whole one; may be empty
  // To go on from: nothing that it has is measured again, and the order of the cells, the seeds and the stopping are as
  // if the run had never been interrupted. The runner's probe must have as many iterations as then.
  std::optional<EarlierPart> earlier = {};
};

// Fills in the result's cells, in the order of the plan, and its seed, measure, probe and completeness. A cell that
// fails is a value: its status and reason say so and the others go on. Stops early, with what there is, once `stop` is
// set.
void run_session(const Plan& plan, Runner& runner, const SessionSettings& settings, const StopFlag& stop,
                 RunResult& result);

}  // namespace ctxmatrix
