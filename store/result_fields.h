// The fields of a result file, each named once: the same lines write and read it. docs/result-format.md explains them.
//
// An archive has field(name, value) for what must be there and optional(name, value) for what may be left out; the
// value is a number, a text, a list of such, or a structure that has fields() below.
#pragma once

#include "ctxmatrix/result.h"

namespace ctxmatrix {

constexpr int kSchema = 1;
constexpr const char* kFormatName = "ctxmatrix result";

template <class Archive>
void fields(Archive& archive, Estimate& estimate) {
  archive.field("point", estimate.point);
  archive.field("lower", estimate.lower);
  archive.field("upper", estimate.upper);
  archive.field("confidence", estimate.confidence);
}

// One column for each: a column of like numbers is smaller, and easier to read, than a list of records.
template <class Archive>
void columns(Archive& archive, std::vector<Interval>& intervals) {
  archive.column("trips", intervals, &Interval::trips);
  archive.column("elapsed_ns", intervals, &Interval::elapsed_ns);
  archive.column("overhead_trips", intervals, &Interval::overhead_trips);
  archive.column("overhead_ns", intervals, &Interval::overhead_ns);
  archive.column("probe_before_ns", intervals, &Interval::probe_before_ns);
  archive.column("probe_after_ns", intervals, &Interval::probe_after_ns);
  archive.column("counted_trips", intervals, &Interval::counted_trips);
  archive.column("switches_voluntary", intervals, &Interval::switches_voluntary);
  archive.column("switches_involuntary", intervals, &Interval::switches_involuntary);
  archive.column("migrations", intervals, &Interval::migrations);
  archive.optional_column("ticks", intervals, &Interval::ticks);
  archive.optional_column("overhead_ticks", intervals, &Interval::overhead_ticks);
  archive.optional_column("faults", intervals, &Interval::faults);
  archive.optional_column("overhead_faults", intervals, &Interval::overhead_faults);
  archive.optional_column("cold_trips", intervals, &Interval::cold_trips);
  archive.optional_column("cold_ns", intervals, &Interval::cold_ns);
}

template <class Archive>
void fields(Archive& archive, Turns& turns) {
  archive.field("by_member", turns.by_member);
  archive.field("ticks", turns.ticks);
  archive.field("least", turns.least);
  archive.field("most", turns.most);
  archive.field("from", turns.from);
  archive.field("count", turns.count);
}

template <class Archive>
void fields(Archive& archive, Count& count) {
  archive.field("name", count.name);
  archive.field("value", count.value);
  archive.field("hops", count.hops);
  archive.field("enabled_ns", count.enabled_ns);
  archive.field("running_ns", count.running_ns);
}

template <class Archive>
void fields(Archive& archive, CounterEstimate& counter) {
  archive.field("name", counter.name);
  archive.field("n", counter.n);
  archive.optional("per_hop", counter.per_hop);
}

template <class Archive>
void fields(Archive& archive, Repetition& repetition) {
  archive.optional("session", repetition.session);
  archive.field("round", repetition.round);
  archive.field("started_ns", repetition.started_ns);
  archive.field("setup_ns", repetition.setup_ns);
  archive.field("warmup_ns", repetition.warmup_ns);
  archive.field("measured_ns", repetition.measured_ns);
  archive.optional("counted_ns", repetition.counted_ns);
  archive.field("reap_ns", repetition.reap_ns);
  archive.optional("quota_stops", repetition.quota_stops);
  columns(archive, repetition.intervals);
  archive.optional("turns", repetition.turns);
  archive.optional("counts", repetition.counts);
}

template <class Archive>
void fields(Archive& archive, Decomposition& decomposition) {
  archive.field("cold_ns", decomposition.cold);
  archive.field("refill_ns", decomposition.refill);
  archive.field("direct_ns", decomposition.direct);
}

template <class Archive>
void fields(Archive& archive, SessionTimes& times) {
  archive.field("session", times.session);
  archive.field("gross_ns", times.gross);
  archive.field("net_ns", times.net);
}

template <class Archive>
void fields(Archive& archive, Cell& cell) {
  archive.field("workload", cell.workload);
  archive.field("transport", cell.transport);
  archive.field("touch", cell.touch);
  archive.field("processes", cell.processes);
  archive.field("working_set_bytes", cell.working_set);
  archive.field("placement", cell.placement);
  archive.field("policy", cell.policy);
  archive.optional("pages", cell.pages);
  archive.field("members", cell.members);
}

template <class Archive>
void fields(Archive& archive, CellResult& result) {
  fields(archive, result.cell);
  archive.field("status", result.status);
  archive.optional("reason", result.reason);
  archive.optional("notes", result.notes);
  archive.optional("cpus", result.cpus);
  archive.optional("gross_ns", result.gross);
  archive.optional("overhead_ns", result.overhead);
  archive.optional("net_ns", result.net);
  archive.optional("decomposition", result.decomposition);
  archive.field("usable", result.usable);
  archive.field("kept_share", result.kept_share);
  archive.optional("switches_per_hop", result.switches_per_hop);
  archive.optional("session_times", result.session_times);
  archive.optional("counters", result.counters);
  archive.field("repetitions", result.repetitions);
}

template <class Archive>
void fields(Archive& archive, Measure& measure) {
  archive.field("interval_ns", measure.interval_ns);
  archive.field("intervals", measure.intervals);
  archive.field("warmup_ns", measure.warmup_ns);
  archive.field("warmup_trips", measure.warmup_trips);
  archive.field("overhead_ns", measure.overhead_ns);
  archive.field("probe_ns", measure.probe_ns);
  archive.field("gate", measure.gate);
  archive.field("min_clean_share", measure.min_clean_share);
  archive.field("min_clean_intervals", measure.min_clean_intervals);
  archive.field("min_repetitions", measure.min_repetitions);
  archive.field("max_repetitions", measure.max_repetitions);
  archive.field("precision", measure.precision);
  archive.field("precision_gross", measure.precision_gross);
  archive.field("drift", measure.drift);
  archive.optional("usual_probe_ns", measure.usual_probe_ns);
  archive.field("confidence", measure.confidence);
  archive.optional("time_budget_ns", measure.time_budget_ns);
  archive.optional("sessions", measure.sessions);
  archive.optional("gap_ns", measure.gap_ns);
  archive.optional("counters", measure.counters);
  archive.optional("decompose", measure.decompose);
}

template <class Archive>
void fields(Archive& archive, PeerRun& run) {
  archive.field("seconds", run.seconds);
  archive.field("switches_claimed", run.switches_claimed);
  archive.field("us_per_switch", run.us_per_switch);
  archive.field("cpu_seconds", run.cpu_seconds);
  archive.field("switches", run.switches);
}

template <class Archive>
void fields(Archive& archive, Peer& peer) {
  archive.field("name", peer.name);
  archive.optional("command", peer.command);
  archive.optional("reason", peer.reason);
  archive.field("runs", peer.runs);
}

template <class Archive>
void fields(Archive& archive, RunResult& result) {
  archive.field("schema", result.schema);
  archive.field("tool_version", result.tool_version);
  archive.field("name", result.name);
  archive.optional("label", result.label);
  archive.field("started_at", result.started_at);
  archive.optional("resumed_at", result.resumed_at);
  archive.field("elapsed_ns", result.elapsed_ns);
  archive.field("complete", result.complete);
  archive.field("model", result.model);
  archive.field("seed", result.seed);
  archive.field("config_text", result.config_text);
  archive.optional("overrides", result.overrides);
  archive.field("measure", result.measure);
  archive.optional("drift_source", result.drift_source);
  archive.field("probe_iterations", result.probe_iterations);
  archive.field("probe_mode_ns", result.probe_mode_ns);
  archive.optional("session_probe_mode_ns", result.session_probe_mode_ns);
  archive.optional("reference_probe_ns", result.reference_probe_ns);
  archive.optional("l2_bytes", result.l2_bytes);
  archive.optional("tick_ns", result.tick_ns);
  archive.field("host", result.host);
  archive.field("conditions", result.conditions);
  archive.field("cells", result.cells);
  archive.optional("peers", result.peers);
}

}  // namespace ctxmatrix
