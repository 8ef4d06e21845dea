#include "cli/measuring.h"

#include <fmt/format.h>
#include <unistd.h>

#include <random>

#include "engine/model_runner.h"
#include "engine/placement.h"
#include "engine/ring_runner.h"
#include "engine/session.h"
#include "host/conditions.h"
#include "host/cpuinfo.h"
#include "host/fingerprint.h"
#include "host/limits.h"
#include "host/spread.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

// 53 bits: every reader of JSON can hold it.
std::uint64_t draw_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 21 ^ device()) & ((std::uint64_t{1} << 53) - 1);
}

Ground find_place(const Topology& topology, const Limits& limits) {
  const std::vector<int>& allowed = limits.allowed_cpus;
  // Long enough for ten ticks of /proc/stat, which tell the busy CPU from the idle one.
  constexpr useconds_t kLook = 100'000;
  Snapshot before = read_cpu_ticks(Root());
  if (allowed.size() > 1) usleep(kLook);
  return {allowed, spread_order(topology, allowed), least_busy_cpu(before, read_cpu_ticks(Root()), allowed),
          limits.huge_page_bytes, invariant_tsc(Root())};
}

std::vector<int> cpus_used(const Plan& plan, const Ground& place) {
  std::vector<int> used;
  for (const PlannedCell& planned : plan.cells) {
    if (!planned.skip_reason.empty()) continue;
    std::vector<int> of_cell = cpus_of(planned.cell.placement, place.spread_order, place.quiet);
    used.insert(used.end(), of_cell.begin(), of_cell.end());
  }
  return used;
}

SessionSettings settings_of(const Measuring& measuring, ProgressDisplay& display, const CacheSizes& caches) {
  SessionSettings settings;
  settings.measure = measuring.measure;
  settings.seed = measuring.measure.seed.value_or(draw_seed());
  settings.caches = caches;
  settings.spend_budget = measuring.spend_budget;
  settings.on_side = measuring.on_side;
  settings.on_look = measuring.on_look;
  settings.on_progress = [&display](const SessionProgress& progress) { display.show(progress); };
  settings.on_rest = [&display, &measuring](int session) {
    if (measuring.between_sessions) measuring.between_sessions();
    if (measuring.measure.gap_ns == 0) return;
    display.say(fmt::format("resting {} before session {} of {}", duration_text(measuring.measure.gap_ns), session + 1,
                            measuring.measure.sessions));
  };
  return settings;
}

void measure_model(const Measuring& measuring, ProgressDisplay& display, const StopFlag& stop, RunResult& result) {
  ModelRunner runner(Model{}, measuring.measure);
  result.model = true;
  result.host = fingerprint_for(true);
  run_session(measuring.plan, runner, settings_of(measuring, display, {}), stop, result);
}

void measure_here(const Measuring& measuring, ProgressDisplay& display, const StopFlag& stop, RunResult& result) {
  Topology topology = read_topology(Root());
  result.host = read_fingerprint(Root(), topology);
  Ground place = find_place(topology, measuring.limits);
  std::vector<int> used = cpus_used(measuring.plan, place);
  StandAside aside(used, place.allowed);
  Snapshot start = read_snapshot(Root(), used);
  RingRunner runner(place, measuring.measure, stop);
  CacheSizes caches{topology.cache_bytes(1, place.quiet), topology.cache_bytes(2, place.quiet)};
  run_session(measuring.plan, runner, settings_of(measuring, display, caches), stop, result);
  result.conditions = conditions_between(start, read_snapshot(Root(), used));
}

}  // namespace

Facts fingerprint_for(bool model) {
  if (!model) return read_fingerprint(Root());
  Facts facts;
  facts.set("host.name", "model");
  facts.set("os.sysname", "Linux");
  facts.set("kernel.release", "model");
  return facts;
}

void measure_plan(const Measuring& measuring, ProgressDisplay& display, const StopFlag& stop, RunResult& result) {
  measuring.model ? measure_model(measuring, display, stop, result) : measure_here(measuring, display, stop, result);
}

}  // namespace ctxmatrix
