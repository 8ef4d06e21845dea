// A small result that uses every field.
#pragma once

#include "ctxmatrix/result.h"

namespace ctxmatrix {

inline RunResult some_result() {
  RunResult result;
  result.tool_version = "0.1.0";
  result.label = "before";
  result.name = "lmbench";
  result.config_text = "version: 1\nname: \"x\"\n";
  result.overrides = {"--set matrix.processes=2"};
  result.started_at = "2026-11-30T12:00:00Z";
  result.elapsed_ns = 3'000'000'000;
  result.resumed_at = {"2026-11-30T12:30:00Z"};
  result.complete = true;
  result.seed = (std::uint64_t{1} << 53) - 1;
  result.measure.sessions = 3;
  result.measure.gap_ns = 5;
  result.measure.counters = true;
  result.measure.decompose = true;
  result.measure.usual_probe_ns = 0.4375;
  result.measure.time_budget_ns = 30'000'000'000;
  result.drift_source = "selftest of 2026-11-30T11:00:00Z, 5 sessions";
  result.probe_iterations = 25'000;
  result.probe_mode_ns = 12'001.5;
  result.session_probe_mode_ns = {12'001.5, 11'990.25};
  result.reference_probe_ns = 11'950.75;
  result.l2_bytes = 2 << 20;
  result.tick_ns = 0.5;
  result.host.set("host.name", "h1");
  result.host.set("os.sysname", "Linux");
  result.host.set("kernel.release", "6.1.0");
  result.host.set("os.machine", "x86_64");
  result.conditions.set("load.start", "0.5");

  CellResult& measured = result.cells.emplace_back();
  measured.cell.processes = 8;
  measured.cell.working_set = 16384;
  measured.status = Status::unstable;
  measured.reason = "not converged: +-3.0 %";
  measured.notes = {"A note."};
  measured.cpus = {1};
  measured.gross = Estimate{2000, 1990, 2010, 0.95};
  measured.overhead = Estimate{800, 790, 810, 0.95};
  measured.net = Estimate{1200.25, 1180, 1220, 0.95};
  measured.usable = 1;
  measured.kept_share = 0.75;
  measured.switches_per_hop = 1.25;
  measured.decomposition = Decomposition{{900, 890, 911, 0.95}, {100.5, 99, 102, 0.95}, {1100, 1090, 1110, 0.95}};
  measured.session_times = {{2, {2000.5}, {1200.25}}};
  measured.counters = {{"instructions:u", 1, Estimate{6000.5, 5990, 6011, 0.95}}, {"cycles:u", 0, {}}};
  Repetition& repetition = measured.repetitions.emplace_back();
  repetition.session = 2;
  repetition.round = 3;
  repetition.started_ns = 1000;
  repetition.setup_ns = 1;
  repetition.warmup_ns = 2;
  repetition.measured_ns = 3;
  repetition.reap_ns = 4;
  repetition.counted_ns = 5;
  repetition.quota_stops = 7;
  repetition.counts = {{"instructions:u", 120'010, 20, 40'000, 30'000}};
  repetition.intervals = {{15, 240'000, 5, 32'000, 12'000, 12'010, 16, 128, 32, 0},
                          {15, 241'000, 5, 32'100, 12'010, 12'020, 16, 128, 30, 1}};

  for (Interval& interval : repetition.intervals) {
    interval.ticks = 480'000;
    interval.overhead_ticks = 64'000;
    interval.faults = 15;
    interval.overhead_faults = 1;
    interval.cold_trips = 4;
    interval.cold_ns = 33'000;
  }
  repetition.turns = {{64, 65}, 129'000, 900, 20'000, {896, 992, 19'968}, {100, 28, 1}};

  CellResult& skipped = result.cells.emplace_back();
  skipped.cell.placement.kind = Placement::Kind::list;
  skipped.cell.placement.cpus = {0, 7};
  skipped.cell.policy = "fifo";
  skipped.cell.pages = "huge";
  skipped.status = Status::skipped;
  skipped.reason = "not here";
  result.peers = {{"perf", "perf bench sched pipe", "", {{0.19, 200'000, 0.95, 0.21, 200'410}}},
                  {"x", "", "not here", {}}};
  return result;
}

}  // namespace ctxmatrix
