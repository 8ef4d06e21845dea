#include "engine/model_runner.h"

#include <array>
#include <cmath>
#include <random>
#include <string_view>

#include "ctxmatrix/buckets.h"
#include "ctxmatrix/counter.h"
#include "engine/batch_size.h"

namespace ctxmatrix {
namespace {

// A number in [0, 1) that is the same on every platform, unlike std::uniform_real_distribution.
double unit(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

std::int64_t rounded(double value) { return std::llround(value); }

// Of a hop, in the order of kCounters.
constexpr std::array<double, std::size(kCounters)> kPerHop = {6000, 5000, 2, 10, 5, 1, 0, 0, 1000};

// Whatever goes with the clock goes with the speed of the repetition.
void count(int processes, double speed, Repetition& repetition) {
  constexpr std::int64_t kTrips = 5'000;
  for (std::size_t i = 0; i < kPerHop.size(); ++i) {
    const std::string_view name = kCounters[i].name;
    const double factor = name == "cycles" || name == "task-clock" ? speed : 1;
    Count count;
    count.name = name;
    count.hops = kTrips * processes;
    count.value = rounded(static_cast<double>(count.hops) * kPerHop[i] * factor);
    count.enabled_ns = count.running_ns = 1000 * count.hops;
    repetition.counts.push_back(std::move(count));
  }
  repetition.counted_ns = 1000 * kTrips * processes;
}

// What the other workloads have besides: ticks of half a ns, every turn as long as the other, a fault for each page.
void add_own(const Cell& cell, Repetition& repetition) {
  for (Interval& interval : repetition.intervals) {
    interval.ticks = 2 * interval.elapsed_ns;
    interval.overhead_ticks = 2 * interval.overhead_ns;
    if (cell.workload != "pagetouch") continue;
    interval.faults = interval.trips;
    interval.counted_trips = interval.switches_voluntary = interval.switches_involuntary = 0;
  }
  if (cell.workload != "yield") return;
  Turns& turns = repetition.turns;
  turns.by_member.assign(static_cast<std::size_t>(cell.processes), 0);
  for (const Interval& interval : repetition.intervals) {
    for (std::int64_t& one : turns.by_member) one += interval.trips;
    turns.ticks += interval.ticks;
  }
  const std::int64_t all = cell.processes * turns.by_member.front();
  turns.least = turns.most = turns.ticks / all;
  turns.from = {bucket_floor(bucket_of(turns.least))};
  turns.count = {all};
}

}  // namespace

std::vector<int> ModelRunner::cpus(const Cell& cell) const {
  if (cell.placement.kind == Placement::Kind::none) return {};
  return cell.placement.cpus.empty() ? std::vector<int>{0} : cell.placement.cpus;
}

Outcome ModelRunner::run(const Cell& cell, std::uint64_t seed) {
  if (model_.failure) {
    if (auto failure = model_.failure(cell)) return {{}, failure};
  }
  std::mt19937_64 random(seed);
  double slow = unit(random) < model_.busy_share ? model_.busy_factor : 1;
  double speed = slow * (1 + model_.spread * (2 * unit(random) - 1));
  double touch = cell.is_ring() ? model_.touch_ns_per_kib * static_cast<double>(cell.working_set) / 1024 : 0;
  double trip = (model_.hop_ns + touch) * speed * cell.processes;
  double pass = (model_.overhead_ns + touch) * speed * cell.processes;

  Interval interval;
  interval.trips = batch_size(measure_.interval_ns, trip);
  interval.elapsed_ns = rounded(static_cast<double>(interval.trips) * trip);
  interval.overhead_trips = batch_size(measure_.overhead_ns, pass);
  interval.overhead_ns = rounded(static_cast<double>(interval.overhead_trips) * pass);
  if (measure_.decompose && cell.decomposable()) {
    const double kib = static_cast<double>(cell.working_set) / 1024;
    const double cold = pass + model_.refill_ns_per_kib * kib * speed * cell.processes;
    interval.cold_trips = batch_size(measure_.overhead_ns, cold);
    interval.cold_ns = rounded(static_cast<double>(interval.cold_trips) * cold);
  }
  interval.probe_before_ns = interval.probe_after_ns = rounded(model_.probe_ns * slow);
  interval.counted_trips = interval.trips + 1;
  auto hops = static_cast<double>(interval.counted_trips * cell.processes);
  interval.switches_voluntary = rounded(hops);
  interval.switches_involuntary = rounded(hops * (model_.switches_per_hop - 1));

  Repetition repetition;
  repetition.intervals.assign(static_cast<std::size_t>(measure_.intervals), interval);
  if (!cell.is_ring()) add_own(cell, repetition);
  repetition.setup_ns = std::int64_t{250'000} * cell.processes;
  repetition.warmup_ns = measure_.warmup_ns;
  repetition.measured_ns =
      measure_.intervals * (interval.elapsed_ns + interval.overhead_ns + interval.cold_ns + measure_.probe_ns);
  repetition.reap_ns = std::int64_t{100'000} * cell.processes;
  if (measure_.counters && cell.is_ring()) count(cell.processes, speed, repetition);
  now_ += repetition.setup_ns + repetition.warmup_ns + repetition.measured_ns + repetition.counted_ns.value_or(0) +
          repetition.reap_ns;
  return {repetition, {}};
}

}  // namespace ctxmatrix
