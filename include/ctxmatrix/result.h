// What a run gives: every planned cell with its status, its estimates and all samples behind them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"
#include "ctxmatrix/facts.h"
#include "ctxmatrix/measure.h"

namespace ctxmatrix {

// A value with its confidence interval. Unit: that of what it estimates. lower <= point <= upper.
struct Estimate {
  double point = 0;
  double lower = 0;
  double upper = 0;
  double confidence = 0.95;
};

// One timed batch of trips and the overhead batch that follows it. Times in ns.
struct Interval {
  std::int64_t trips = 0;            // timed trips round the ring
  std::int64_t elapsed_ns = 0;       // of those trips
  std::int64_t overhead_trips = 0;   // timed overhead passes, each the work of one trip without a switch
  std::int64_t overhead_ns = 0;      // of those passes
  std::int64_t probe_before_ns = 0;  // the contention probe just before ...
  std::int64_t probe_after_ns = 0;   // ... and just after
  // Counted by getrusage(2) in the members over `counted_trips`: the timed trips and the one that collects the counts.
  std::int64_t counted_trips = 0;
  std::int64_t switches_voluntary = 0;
  std::int64_t switches_involuntary = 0;
  std::int64_t migrations = 0;  // times that a member found itself on another CPU
  // The two times in ticks of the TSC, where the workload reports them and the TSC can be relied on; else 0.
  std::int64_t ticks = 0;
  std::int64_t overhead_ticks = 0;
  // Page faults in the two timed parts, by getrusage(2), of a workload that is about them; else 0.
  std::int64_t faults = 0;
  std::int64_t overhead_faults = 0;
  // Where measure.decompose asks for it: passes like the overhead's, each link with a buffer of its own; else 0.
  std::int64_t cold_trips = 0;
  std::int64_t cold_ns = 0;
};

// The timed turns of a yield's members. Times between two turns, whoever had them, in ticks of the TSC where
// RunResult::tick_ns is known; else in ns.
struct Turns {
  std::vector<std::int64_t> by_member;  // how many each had
  std::int64_t ticks = 0;               // the sum of the times
  std::int64_t least = 0;
  std::int64_t most = 0;
  // The histogram of the times: the lower ends of the buckets that hold some (ctxmatrix/buckets.h), ascending, and how
  // many each holds.
  std::vector<std::int64_t> from;
  std::vector<std::int64_t> count;

  bool empty() const { return by_member.empty(); }
};

// What a counter (counter.h) gave over a batch of hops, all members together.
struct Count {
  std::string name;             // ends in ":u" where user mode alone was counted
  std::int64_t value = 0;       // each member's scaled by its enabled_ns / running_ns, then summed
  std::int64_t hops = 0;        // of the batch
  std::int64_t enabled_ns = 0;  // that the members ran
  std::int64_t running_ns = 0;  // that they were counted; less where the hardware was shared with other counters
};

// A freshly forked ring: the unit of independence.
struct Repetition {
  int session = 0;               // of the run, from 0
  int round = 0;                 // of the run, from 0
  std::int64_t started_ns = 0;   // since the start of the run
  std::int64_t setup_ns = 0;     // fork to all members ready
  std::int64_t warmup_ns = 0;    // warming up
  std::int64_t measured_ns = 0;  // first probe to last
  std::int64_t reap_ns = 0;      // until no member was left
  std::int64_t quota_stops = 0;  // times that a CPU quota stopped this process's groups between fork and last probe
  std::vector<Interval> intervals;
  Turns turns;                             // of a yield; else empty
  std::vector<Count> counts;               // where measure.counters asks for them: of those that there are
  std::optional<std::int64_t> counted_ns;  // that they took, after measured_ns
};

// A counter over all repetitions of a cell that have it.
struct CounterEstimate {
  std::string name;                 // as in Count, or of a ratio of two
  int n = 0;                        // repetitions
  std::optional<Estimate> per_hop;  // mean and Student's t interval; nothing where nothing was counted
};

// What the gross time of a hop is made of, in ns: the overhead (calls and hot touch), the refill, and the rest.
struct Decomposition {
  Estimate cold;    // the overhead's calls and touch, with as many buffers as the ring has; no switch
  Estimate refill;  // of the caches: cold - overhead
  Estimate direct;  // cost of the switch: gross - cold
};

// What the usable repetitions of a session gave, in ns per hop, in the order of time; as many of each.
struct SessionTimes {
  int session = 0;
  std::vector<double> gross, net;
  std::vector<int> rounds = {};  // of each; empty where read from a file, whose repetitions have it
};

enum class Status { ok, unstable, skipped, failed, timeout };
const char* status_name(Status status);
bool parse_status(const std::string& text, Status& out);

struct CellResult {
  Cell cell;
  Status status = Status::ok;
  std::string reason;              // why it is not ok; empty when it is
  std::vector<std::string> notes;  // what a reader should know of an ok cell
  std::vector<int> cpus;           // the CPU of each member, round and round; empty: not pinned
  // Per hop, in ns; of the usable repetitions. Empty where nothing usable was measured.
  std::optional<Estimate> gross;               // as measured
  std::optional<Estimate> overhead;            // the same calls and touch without a switch
  std::optional<Estimate> net;                 // the difference; its interval includes the drift between sessions
  std::optional<Decomposition> decomposition;  // where measure.decompose asks for it
  int usable = 0;                              // repetitions behind the estimates
  double kept_share = 0;                       // clean intervals, of all
  std::optional<double> switches_per_hop;      // counted, over all intervals
  std::vector<SessionTimes> session_times;     // behind the estimates: a comparison needs no more than these
  std::vector<CounterEstimate> counters;       // where measure.counters asks for them: all, in the order of counter.h
  std::vector<Repetition> repetitions;
};

// Another benchmark, run in turn with the cells by `crosscheck --external`.
struct PeerRun {
  double seconds = 0;                 // that it timed by its own account; 0: it does not say
  std::int64_t switches_claimed = 0;  // by its own account; 0: it does not say
  double us_per_switch = 0;           // by its own account
  double cpu_seconds = 0;             // user and system time of all its processes, by wait4(2)
  std::int64_t switches = 0;          // voluntary and not, of all its processes, by wait4(2)
};

struct Peer {
  std::string name;
  std::string command;  // as run; empty where it is not here
  std::string reason;   // why there are no runs, or fewer
  std::vector<PeerRun> runs;
};

struct RunResult {
  int schema = 1;  // of the file: docs/result-format.md
  std::string tool_version;
  std::string label;                    // the user's, may be empty
  std::string name;                     // of the matrix
  std::string config_text;              // the matrix file, whole
  std::vector<std::string> overrides;   // --set and --cells, as given
  std::string started_at;               // UTC, ISO 8601
  std::vector<std::string> resumed_at;  // UTC, ISO 8601: when it went on after an interruption
  std::int64_t elapsed_ns = 0;          // wall time of the run
  bool complete = false;                // every planned cell came to its end
  bool model = false;                   // made by the model runner: arithmetic, not a measurement
  std::uint64_t seed = 0;
  Measure measure;
  std::string drift_source;           // where measure.drift is from, if neither the file nor the default gave it
  std::int64_t probe_iterations = 0;  // of the probe's loop, the same all through the run
  double probe_mode_ns = 0;           // p*: the clean speed, the mode of all probes
  std::vector<double> session_probe_mode_ns;  // the same of each session, where there are several
  double reference_probe_ns = 0;  // the times of the cells are given for a CPU of this speed; 0: as they were measured
  std::uint64_t l2_bytes = 0;     // of the L2 cache of a CPU that members were pinned to; 0: not known
  double tick_ns = 0;             // of a tick of the TSC, where it can be relied on; 0: not known
  Facts host;                     // the fingerprint
  Facts conditions;               // what varied: docs/result-format.md lists the keys
  std::vector<CellResult> cells;
  std::vector<Peer> peers;
};

}  // namespace ctxmatrix
