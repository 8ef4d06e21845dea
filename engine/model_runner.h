// Arithmetic in place of processes: a machine that is known exactly, for tests of everything above the ring. Results
// made with it are stamped "model".
#pragma once

#include <functional>

#include "ctxmatrix/measure.h"
#include "engine/runner.h"

namespace ctxmatrix {

// The modelled machine. Times in ns.
struct Model {
  double hop_ns = 1000;             // gross, of a 0K cell
  double overhead_ns = 400;         // of a hop, 0K
  double touch_ns_per_kib = 20;     // on top of both
  double refill_ns_per_kib = 0.25;  // on top of the overhead in a cold pass
  double spread = 0.002;            // between repetitions: half the width of a uniform distribution, relative
  double busy_share = 0;            // of the repetitions that a neighbour slows down ...
  double busy_factor = 1.5;         // ... by so much, probes included
  double switches_per_hop = 1;
  double probe_ns = 12'000;
  // Cells that fail, and how; null: none.
  std::function<std::optional<Failure>(const Cell&)> failure;
};

class ModelRunner : public Runner {
 public:
  ModelRunner(Model model, const Measure& measure) : model_(std::move(model)), measure_(measure) {}

  Outcome run(const Cell& cell, std::uint64_t seed) override;
  std::vector<int> cpus(const Cell& cell) const override;
  std::int64_t now() override { return now_; }
  void rest(std::int64_t ns, const StopFlag&) override { now_ += ns; }
  std::int64_t probe_iterations() const override { return 4096; }
  double tick_ns() const override { return 0.5; }

 private:
  const Model model_;
  const Measure measure_;
  std::int64_t now_ = 0;  // modelled time: it passes as a real run's would
};

}  // namespace ctxmatrix
