#include "cli/measuring.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <random>

#include "engine/model_runner.h"
#include "engine/placement.h"
#include "engine/ring_runner.h"
#include "engine/session.h"
#include "host/conditions.h"
#include "host/cpu_quota.h"
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
  return {allowed,
          spread_order(topology, allowed),
          least_busy_cpu(before, read_cpu_ticks(Root()), allowed),
          limits.huge_page_bytes,
          invariant_tsc(Root()),
          groups_with_quota(Root())};
}

std::vector<int> cpus_used(const Plan& plan, const Ground& place) {
  std::vector<int> used;
  for (const PlannedCell& planned : plan.cells) {
    if (!planned.runs()) continue;
    std::vector<int> of_cell = cpus_of(planned.cell.placement, place.spread_order, place.quiet);
    used.insert(used.end(), of_cell.begin(), of_cell.end());
  }
  return used;
}

// The CPU on which the earlier part measured what may be on any one.
int quiet_cpu(const Measuring& measuring, int now_quiet) {
  if (!measuring.earlier) return now_quiet;
  const std::vector<int>& allowed = measuring.limits.allowed_cpus;
  for (const CellResult& cell : measuring.earlier->cells) {
    const bool chosen = cell.cell.placement == Placement{} && cell.cpus.size() == 1;
    if (chosen && std::find(allowed.begin(), allowed.end(), cell.cpus[0]) != allowed.end()) return cell.cpus[0];
  }
  return now_quiet;
}

void keep_journal(const Measuring& measuring, ProgressDisplay& display, SessionSettings& settings) {
  Journal* journal = measuring.journal;
  if (!journal) return;
  auto tell_trouble = [journal, &display] {
    if (std::string trouble = journal->trouble(); !trouble.empty()) {
      display.warn(fmt::format("ctxmatrix: {}; what is measured from now on would not survive a kill", trouble));
    }
  };
  // The journal of a run that goes on has begun long ago.
  if (!measuring.earlier) {
    settings.on_start = [journal, tell_trouble](const RunResult& result) {
      journal->begin(result);
      tell_trouble();
    };
  }
  settings.on_measured = [journal, tell_trouble](const Measured& measured) {
    JournalEntry entry;
    entry.elapsed_ns = measured.elapsed_ns;
    entry.cell = static_cast<std::int64_t>(measured.cell);
    if (measured.failed) {
      entry.status = measured.result.status;
      entry.reason = measured.result.reason;
    } else {
      entry.repetition = measured.result.repetitions.back();
    }
    journal->add(std::move(entry));
    journal->sync(measured.cell_finished);
    tell_trouble();
  };
}

// `discarded` counts the repetitions that do not.
SessionSettings settings_of(const Measuring& measuring, ProgressDisplay& display, const CacheSizes& caches,
                            int& discarded) {
  SessionSettings settings;
  settings.measure = measuring.measure;
  settings.seed = measuring.measure.seed.value_or(draw_seed());
  settings.caches = caches;
  settings.spend_budget = measuring.spend_budget;
  settings.on_side = measuring.on_side;
  settings.on_look = measuring.on_look;
  settings.watched_rounds = measuring.watched_rounds;
  settings.on_round = measuring.on_round;
  settings.on_progress = [&display](const SessionProgress& progress) { display.show(progress); };
  if (measuring.earlier) settings.earlier = EarlierPart{measuring.earlier->cells, measuring.earlier->elapsed_ns};
  keep_journal(measuring, display, settings);
  settings.on_discarded = [&display, &discarded](const CellResult& cell, const std::string& why) {
    ++discarded;
    display.warn(fmt::format("ctxmatrix: {}: a repetition does not count: {}", cell.cell.id(), why));
  };
  settings.on_rest = [&display, &measuring](int session) {
    if (measuring.between_sessions) measuring.between_sessions();
    if (measuring.measure.gap_ns == 0) return;
    display.say(fmt::format("resting {} before session {} of {}", duration_text(measuring.measure.gap_ns), session + 1,
                            measuring.measure.sessions));
  };
  return settings;
}

void measure_model(const Measuring& measuring, ProgressDisplay& display, const Interrupt& interrupt,
                   RunResult& result) {
  ModelRunner runner(Model{}, measuring.measure);
  result.model = true;
  result.host = fingerprint_for(true);
  int discarded = 0;
  run_session(measuring.plan, runner, settings_of(measuring, display, {}, discarded), interrupt.flag(), result);
}

void measure_here(const Measuring& measuring, ProgressDisplay& display, const Interrupt& interrupt, RunResult& result) {
  Topology topology = read_topology(Root());
  result.host = read_fingerprint(Root(), topology);
  Ground place = find_place(topology, measuring.limits);
  place.quiet = quiet_cpu(measuring, place.quiet);
  std::vector<int> used = cpus_used(measuring.plan, place);
  StandAside aside(used, place.allowed);
  Snapshot start = read_snapshot(Root(), used);
  RingRunner runner(place, measuring.measure, interrupt.flag(),
                    measuring.earlier ? measuring.earlier->probe_iterations : 0, &interrupt.continued());
  CacheSizes caches{topology.cache_bytes(1, place.quiet), topology.cache_bytes(2, place.quiet)};
  result.l2_bytes = caches.l2.value_or(0);
  int discarded = 0;
  run_session(measuring.plan, runner, settings_of(measuring, display, caches, discarded), interrupt.flag(), result);
  result.conditions = conditions_between(start, read_snapshot(Root(), used));
  if (discarded > 0) result.conditions.set("discarded", fmt::format("{}", discarded));
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

void measure_plan(const Measuring& measuring, ProgressDisplay& display, const Interrupt& interrupt, RunResult& result) {
  measuring.model ? measure_model(measuring, display, interrupt, result)
                  : measure_here(measuring, display, interrupt, result);
}

}  // namespace ctxmatrix
