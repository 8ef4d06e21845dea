// Measures with real rings: fork, warm up, measure, reap.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ctxmatrix/measure.h"
#include "engine/counter_source.h"
#include "engine/runner.h"

namespace ctxmatrix {

// Where a machine lets rings run.
struct Ground {
  std::vector<int> allowed;           // CPUs: sched_getaffinity
  std::vector<int> spread_order;      // the same ones, other cores before SMT siblings
  int quiet = 0;                      // the least busy one
  std::uint64_t huge_page_bytes = 0;  // of a transparent huge page; 0: there are none
  bool invariant_tsc = false;         // the TSC runs at one rate, whatever the CPU does
  std::vector<std::string> quotas{};  // folders of the control groups with a CPU quota that binds the rings
};

class RingRunner : public Runner {
 public:
  // Calibrates the probe, some 0.3 ms, unless the iterations of its loop are given. `stop` ends a repetition early, as
  // a failure that is marked interrupted. `continued` tells that the run was stopped meanwhile; may be null. `source`:
  // of the counters, where measure.counters asks for them.
  RingRunner(Ground place, const Measure& measure, const StopFlag& stop, std::int64_t probe_iterations = 0,
             const ContinueCount* continued = nullptr, CounterSource& source = kernel_counters());

  Outcome run(const Cell& cell, std::uint64_t seed) override;
  std::vector<int> cpus(const Cell& cell) const override;
  std::int64_t now() override;
  void rest(std::int64_t ns, const StopFlag& stop) override;
  std::int64_t probe_iterations() const override { return probe_iterations_; }
  double tick_ns() const override;

 private:
  struct Moment {
    std::int64_t ns = 0, ticks = 0;
  };
  static Moment moment();
  Outcome measure(const Cell& cell, std::uint64_t seed);
  // What the leader is asked after its warm-up, and how long that is expected to take.
  Request measure_request(const Reply& warm) const;
  Request touch_request(const Cell& cell) const;
  std::optional<Failure> warm_up_and_measure(const Cell& cell, Ring& ring, Repetition& repetition,
                                             std::int64_t& at) const;
  std::int64_t quota_stops() const;  // so far
  int times_continued() const { return continued_ ? continued_->load() : 0; }
  std::optional<Failure> count(Ring& ring, int processes, Outcome& outcome) const;

  const Ground place_;
  const Measure measure_;
  const StopFlag& stop_;
  CounterSource& source_;
  std::int64_t probe_iterations_;
  const Moment start_;
  const ContinueCount* continued_;
  std::int64_t lost_ns_ = 0;  // in which the run was stopped
};

}  // namespace ctxmatrix
