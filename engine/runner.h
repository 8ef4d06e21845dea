// Who measures a repetition: real forks, or arithmetic in their place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"
#include "ctxmatrix/result.h"
#include "engine/ring.h"

namespace ctxmatrix {

struct Outcome {
  std::optional<Repetition> repetition;  // round and started_ns are the session's to fill in
  std::optional<Failure> failure;        // exactly one of the two is there
  std::string note = {};                 // for the cell's reader; may be empty
};

class Runner {
 public:
  virtual ~Runner() = default;
  // One repetition of the cell. `seed`: of all that is random in it.
  virtual Outcome run(const Cell& cell, std::uint64_t seed) = 0;
  // The CPU of each member, round and round; empty: not pinned.
  virtual std::vector<int> cpus(const Cell& cell) const = 0;
  // The session's clock, in ns; only differences count.
  virtual std::int64_t now() = 0;
  // Rests, but no longer than until `stop` is set.
  virtual void rest(std::int64_t ns, const StopFlag& stop) = 0;
  // Of the probe's loop, the same for all repetitions.
  virtual std::int64_t probe_iterations() const = 0;
  // Of a tick of the TSC, by all that has passed so far; 0 where it cannot be relied on.
  virtual double tick_ns() const { return 0; }
};

}  // namespace ctxmatrix
