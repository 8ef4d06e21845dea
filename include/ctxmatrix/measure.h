// The parameters of the method. Each default and its evidence: docs/measuring.md.
#pragma once

#include <cstdint>
#include <optional>

namespace ctxmatrix {

struct Measure {
  // One repetition.
  std::int64_t interval_ns = 60'000;   // a timed batch of trips lasts about this long, at least one trip
  int intervals = 40;                  // timed batches in a repetition
  std::int64_t warmup_ns = 4'000'000;  // warm up at least this long ...
  int warmup_trips = 32;               // ... and at least so many trips
  std::int64_t overhead_ns = 40'000;   // each overhead batch lasts about this long
  std::int64_t probe_ns = 12'000;      // length of the contention probe

  // Which intervals count. Shares are of 1.
  double gate = 0.02;            // an interval is clean when both neighbouring probes are this close to the mode
  double min_clean_share = 0.6;  // a repetition with a smaller share of clean intervals is kept, marked, not used
  int min_clean_intervals = 8;   // likewise with fewer clean intervals

  // When a cell is done. Shares are of 1.
  int min_repetitions = 10;        // usable ones
  int max_repetitions = 60;        // usable ones
  double precision = 0.01;         // half-width wanted, of the net time ...
  double precision_gross = 0.005;  // ... or of the gross time, whichever is the larger
  double drift = 0.01;             // tau: drift between sessions, one standard deviation, of the gross time
  bool drift_given = false;        // by the file or --set: then this host's own does not take its place
  double usual_probe_ns = 0;       // per iteration of the probe, of this host when nothing disturbs it; 0: not known
  double confidence = 0.95;        // of every reported interval
  std::optional<std::int64_t> time_budget_ns;  // wall time for the whole run, gaps apart; none: default_budget_ns()

  // Independent sessions in one run; each measures every cell to its end.
  int sessions = 1;
  std::int64_t gap_ns = 60'000'000'000;  // of rest between two sessions

  std::optional<std::uint64_t> seed;  // of all that is random in a run; none: drawn from the system and recorded

  bool counters = false;   // each repetition goes on, after its intervals, for the counters of counter.h
  bool decompose = false;  // each interval of a ring of processes has cold passes as well
};

// Where no time budget is given: 5 s for each cell that runs, in each session.
inline std::int64_t default_budget_ns(const Measure& measure, std::int64_t cells) {
  return cells * measure.sessions * std::int64_t{5'000'000'000};
}

}  // namespace ctxmatrix
