// p*, the clean speed of a run, whether it is the one that the host usually has, and the speed at which times are
// given.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A clean speed within this share of the host's usual one counts as usual: clock speeds wander by less, a busy sibling
// or a throttled CPU costs more. docs/measuring.md has the figures.
constexpr double kUsual = 0.10;

struct CleanSpeed {
  double probe_ns = 0;  // p*: the time of a clean probe; 0 where there are no probes
  double slowdown = 0;  // of p* against the usual one, where that is over kUsual; a share, negative: faster; else 0
};

// The mode of the probes, as mode.h has it. Where `measure.usual_probe_ns` is known and at least a tenth of the probes
// are within kUsual of it, the mode of these alone: a neighbour that is busy for most of a run must not pass for the
// clean speed. `iterations` of the probe's loop; probes in ns, above 0.
CleanSpeed clean_speed(std::span<const double> probes, std::int64_t iterations, const Measure& measure);

// The speeds by which the repetitions of a run are gated and their times given; times of a probe in ns.
struct Speeds {
  Speeds() = default;
  // p* of every session; times as they were measured.
  Speeds(double probe_ns) : overall_ns(probe_ns) {}

  double overall_ns = 0;           // p* of the whole run
  std::vector<double> session_ns;  // p* of each session; of one that is not here, overall_ns
  double reference_ns = 0;         // times are given for a CPU of this speed; 0: as measured

  double of_session(int session) const;
};

// The speed at which a run's times are given: the host's usual one where that is known and the run's own is near it,
// else the run's own.
double reference_speed(const CleanSpeed& run, std::int64_t iterations, const Measure& measure);

// As a result has them.
Speeds speeds_of(const RunResult& result);

}  // namespace ctxmatrix
