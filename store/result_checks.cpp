#include "store/result_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ctxmatrix/error.h"

namespace ctxmatrix {
namespace {

constexpr int kMostSessions = 10'000;
constexpr double kLongestNs = 1e15;  // eleven days, for one hop

bool is_time(double ns) { return ns >= 0 && ns <= kLongestNs; }
bool is_difference(double ns) { return std::abs(ns) <= kLongestNs; }

// What no run can have, and no formula need take.
void check_measure(const RunResult& result, const std::string& file) {
  const Measure& measure = result.measure;
  auto share = [](double value) { return value >= 0 && value <= 1; };
  const char* wrong = nullptr;
  if (!(measure.confidence > 0 && measure.confidence < 1))
    wrong = "measure/confidence: more than 0 and less than 1 belongs here";
  if (!share(measure.gate)) wrong = "measure/gate: a share from 0 to 1 belongs here";
  if (!share(measure.min_clean_share)) wrong = "measure/min_clean_share: a share from 0 to 1 belongs here";
  if (!share(measure.drift)) wrong = "measure/drift: a share from 0 to 1 belongs here";
  if (measure.min_repetitions < 1) wrong = "measure/min_repetitions: at least 1 belongs here";
  if (measure.sessions < 1) wrong = "measure/sessions: at least 1 belongs here";
  if (!is_time(measure.usual_probe_ns)) wrong = "measure/usual_probe_ns: a time belongs here";
  if (!is_time(result.probe_mode_ns)) wrong = "probe_mode_ns: a time belongs here";
  if (!is_time(result.reference_probe_ns)) wrong = "reference_probe_ns: a time belongs here";
  if (!std::all_of(result.session_probe_mode_ns.begin(), result.session_probe_mode_ns.end(), is_time))
    wrong = "session_probe_mode_ns: times belong here";
  if (result.probe_iterations < 0) wrong = "probe_iterations: 0 or more belongs here";
  if (wrong != nullptr) refuse_result(file, std::string("/") + wrong);
}

void check_estimate(const std::optional<Estimate>& estimate, const std::string& where, const std::string& file) {
  if (estimate && !(is_difference(estimate->lower) && is_difference(estimate->upper)))
    refuse_result(file, where + ": longer than any run");
  if (estimate && !(estimate->lower <= estimate->point && estimate->point <= estimate->upper)) {
    refuse_result(file, where + ": lower <= point <= upper does not hold");
  }
}

void check_intervals(const std::vector<Interval>& intervals, const std::string& where, const std::string& file) {
  for (const Interval& interval : intervals) {
    bool sound = interval.trips >= 1 && interval.elapsed_ns >= 0 && interval.overhead_trips >= 1 &&
                 interval.overhead_ns >= 0 && interval.counted_trips >= 0 && interval.probe_before_ns > 0 &&
                 interval.probe_after_ns > 0 && interval.ticks >= 0 && interval.overhead_ticks >= 0 &&
                 interval.faults >= 0 && interval.overhead_faults >= 0 && interval.cold_trips >= 0 &&
                 interval.cold_ns >= 0 && (interval.cold_trips > 0) == (interval.cold_ns > 0);
    if (!sound) refuse_result(file, where + ": an interval has less than one trip, a negative time or no probe");
  }
}

void check_counts(const CellResult& cell, const std::string& where, const std::string& file) {
  for (std::size_t i = 0; i < cell.counters.size(); ++i)
    check_estimate(cell.counters[i].per_hop, fmt::format("{}/counters/{}/per_hop", where, i), file);
  for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
    for (const Count& count : cell.repetitions[i].counts) {
      const bool sound = count.value >= 0 && count.hops >= 1 && count.enabled_ns >= 0 && count.running_ns >= 0 &&
                         count.running_ns <= count.enabled_ns;
      if (!sound)
        refuse_result(file,
                      fmt::format("{}/repetitions/{}/counts: a count is negative, of less than one hop, or ran for "
                                  "longer than it was on",
                                  where, i));
    }
  }
}

void check_turns(const Turns& turns, const std::string& where, const std::string& file) {
  constexpr std::int64_t kMost = 100'000'000'000;  // far more turns than a repetition has; sums over a file still fit
  constexpr std::int64_t kLongest = 1'000'000'000'000'000;  // days, in ticks
  auto unsound = [](std::int64_t value) { return value < 0 || value > kMost; };
  bool sound = turns.from.size() == turns.count.size() && std::is_sorted(turns.from.begin(), turns.from.end()) &&
               (turns.from.empty() || turns.from.front() >= 0) && turns.ticks >= 0 && turns.least >= 0 &&
               turns.least <= turns.most && turns.most <= kLongest;
  for (const auto* counts : {&turns.by_member, &turns.count}) {
    sound = sound && std::none_of(counts->begin(), counts->end(), unsound);
  }
  if (!sound) refuse_result(file, where + ": a histogram that is out of order, or a count or time that cannot be");
}

void check_cell(const CellResult& cell, const std::string& where, const std::string& file) {
  if (cell.cell.processes < (cell.cell.workload == "pagetouch" ? 1 : 2)) {
    refuse_result(file, where + "/processes: a ring has at least 2");
  }
  check_estimate(cell.gross, where + "/gross_ns", file);
  check_estimate(cell.overhead, where + "/overhead_ns", file);
  check_estimate(cell.net, where + "/net_ns", file);
  if (cell.decomposition) {
    check_estimate(cell.decomposition->cold, where + "/decomposition/cold_ns", file);
    check_estimate(cell.decomposition->refill, where + "/decomposition/refill_ns", file);
    check_estimate(cell.decomposition->direct, where + "/decomposition/direct_ns", file);
  }
  for (const SessionTimes& times : cell.session_times) {
    if (times.gross.size() != times.net.size() || times.net.empty())
      refuse_result(file, where + "/session_times: as many of gross_ns as of net_ns belong here, at least one");
    const bool sound =
        std::all_of(times.net.begin(), times.net.end(), is_difference) &&
        std::all_of(times.gross.begin(), times.gross.end(), [](double ns) { return ns > 0 && is_time(ns); });
    if (!sound)
      refuse_result(file, where + "/session_times: a gross time is not above 0, or one is longer than any run");
  }
  for (std::size_t i = 0; i < cell.repetitions.size(); ++i) {
    const std::string place = fmt::format("{}/repetitions/{}", where, i);
    check_intervals(cell.repetitions[i].intervals, place, file);
    check_turns(cell.repetitions[i].turns, place + "/turns", file);
    if (cell.repetitions[i].session < 0 || cell.repetitions[i].session >= kMostSessions)
      refuse_result(file, place + "/session: more sessions than any run has");
  }
  check_counts(cell, where, file);
}

}  // namespace

void refuse_result(const std::string& file, const std::string& why) { throw InputError(Location{file, 1, 0}, why); }

void check_result(const RunResult& result, const std::string& file) {
  check_measure(result, file);
  for (std::size_t i = 0; i < result.cells.size(); ++i) check_cell(result.cells[i], fmt::format("/cells/{}", i), file);
}

}  // namespace ctxmatrix
