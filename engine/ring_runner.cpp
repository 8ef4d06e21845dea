#include "engine/ring_runner.h"

#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <boost/interprocess/exceptions.hpp>
#include <utility>

#include "engine/batch_size.h"
#include "engine/member_counters.h"
#include "engine/placement.h"
#include "host/cpu_quota.h"
#include "matrix/need.h"
#include "support/clock.h"
#include "support/ticks.h"
#include "workloads/probe.h"

namespace ctxmatrix {
namespace {

// Some ten of the ticks at which the kernel shares out what hardware there is.
constexpr std::int64_t kCountedNs = 10'000'000;

// A ring that takes twenty times its time, and ten seconds, has stopped.
std::int64_t patience(std::int64_t expected_ns) { return 10'000'000'000 + 20 * expected_ns; }

std::int64_t expected_ns(const Request& request, const Reply& warm, const Measure& measure) {
  double trip = median_of_warmup(warm.trip_ns, warm.warmup_trips);
  double batch = static_cast<double>(request.trips + 1) * trip + 2.0 * static_cast<double>(measure.overhead_ns);
  if (request.cold_trips > 0)
    batch +=
        trip + static_cast<double>(request.cold_trips + 1) * median_of_warmup(warm.cold_ns, warm.warmup_cold_passes);
  return static_cast<std::int64_t>(static_cast<double>(request.intervals) * batch);
}

std::int64_t lap(std::int64_t& at) {
  const std::int64_t before = std::exchange(at, now_ns());
  return at - before;
}

std::optional<Failure> bad_clock(const Repetition& repetition) {
  for (std::size_t i = 0; i < repetition.intervals.size(); ++i) {
    const Interval& one = repetition.intervals[i];
    if (std::min({one.elapsed_ns, one.overhead_ns, one.probe_before_ns - 1, one.probe_after_ns - 1,
                  one.cold_ns - (one.cold_trips > 0)}) >= 0)
      continue;
    return Failure{Status::failed,
                   fmt::format("the clock went backwards in interval {} of {}", i + 1, repetition.intervals.size())};
  }
  return std::nullopt;
}

}  // namespace

RingRunner::RingRunner(Ground place, const Measure& measure, const StopFlag& stop, std::int64_t probe_iterations,
                       const ContinueCount* continued, CounterSource& source)
    : place_(std::move(place)),
      measure_(measure),
      stop_(stop),
      source_(source),
      probe_iterations_(probe_iterations > 0 ? probe_iterations : calibrate_probe(measure.probe_ns)),
      start_(moment()),
      continued_(continued) {}

RingRunner::Moment RingRunner::moment() { return {now_ns(), read_tsc()}; }

double RingRunner::tick_ns() const {
  const Moment now = moment();
  if (!place_.invariant_tsc || now.ticks <= start_.ticks) return 0;
  return static_cast<double>(now.ns - start_.ns) / static_cast<double>(now.ticks - start_.ticks);
}

std::vector<int> RingRunner::cpus(const Cell& cell) const {
  return cpus_of(cell.placement, place_.spread_order, place_.quiet);
}

std::int64_t RingRunner::now() { return now_ns() - lost_ns_; }

void RingRunner::rest(std::int64_t ns, const StopFlag& stop) {
  constexpr std::int64_t kLook = 50'000'000;  // between looks whether to stop
  const std::int64_t end = now_ns() + ns;
  for (std::int64_t left = ns; left > 0 && stop == 0; left = end - now_ns()) {
    timespec nap{0, static_cast<long>(std::min(left, kLook))};
    nanosleep(&nap, nullptr);
  }
}

Request RingRunner::measure_request(const Reply& warm) const {
  Request request;
  request.kind = Request::Kind::measure;
  request.trips = batch_size(measure_.interval_ns, median_of_warmup(warm.trip_ns, warm.warmup_trips));
  request.overhead_trips = batch_size(measure_.overhead_ns, median_of_warmup(warm.pass_ns, warm.warmup_passes));
  if (warm.warmup_cold_passes > 0)
    request.cold_trips = batch_size(measure_.overhead_ns, median_of_warmup(warm.cold_ns, warm.warmup_cold_passes));
  request.intervals = measure_.intervals;
  request.probe_iterations = probe_iterations_;
  return request;
}

// As many intervals as asked for, or as there are pages to share out.
Request RingRunner::touch_request(const Cell& cell) const {
  Request request;
  request.kind = Request::Kind::measure;
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));  // larger than the plan's on some kernels
  const std::uint64_t unit = std::max(page, touch_unit_bytes(cell, place_.huge_page_bytes));
  const auto units = static_cast<std::int64_t>((cell.working_set + unit - 1) / unit);
  request.intervals = std::min<std::int64_t>(measure_.intervals, units);
  request.probe_iterations = probe_iterations_;
  return request;
}

std::optional<Failure> RingRunner::warm_up_and_measure(const Cell& cell, Ring& ring, Repetition& repetition,
                                                       std::int64_t& at) const {
  if (cell.workload == "pagetouch") {
    constexpr std::int64_t kPageNs = 10'000;  // a slow one
    const std::int64_t expected = static_cast<std::int64_t>(cell.working_set / 4096) * kPageNs;
    return ring.ask(touch_request(cell), patience(expected));
  }
  Request warm_up{.kind = Request::Kind::warm_up, .least_trips = measure_.warmup_trips, .least_ns = measure_.warmup_ns};
  std::int64_t assumed_ns = measure_.warmup_ns + measure_.warmup_trips * std::int64_t{100'000} * cell.processes;
  if (auto failure = ring.ask(warm_up, patience(assumed_ns))) return failure;
  repetition.warmup_ns = lap(at);
  Request request = measure_request(ring.reply());
  // A yield's members wake up and go to sleep in each interval: on a busy CPU each waits for its turn.
  constexpr std::int64_t kRoundNs = 100'000'000;
  const std::int64_t rounds = cell.workload == "yield" ? request.intervals * kRoundNs : 0;
  return ring.ask(request, rounds + patience(expected_ns(request, ring.reply(), measure_)));
}

std::int64_t RingRunner::quota_stops() const {
  return static_cast<std::int64_t>(ctxmatrix::quota_stops(Root(), place_.quotas).periods.value_or(0));
}

// Nobody knows how long a stop was, but that it was within this repetition: its time is not the run's.
Outcome RingRunner::run(const Cell& cell, std::uint64_t seed) {
  const int continued = times_continued();
  const std::int64_t before = now_ns();
  Outcome outcome = measure(cell, seed);
  if (times_continued() == continued || (outcome.failure && outcome.failure->interrupted)) return outcome;
  lost_ns_ += now_ns() - before;
  return {{}, Failure{.reason = "the run was stopped and continued meanwhile", .discarded = true}, {}};
}

// The counters are opened when nothing is timed any more: the kernel has work with them at every switch, also while
// they are off.
std::optional<Failure> RingRunner::count(Ring& ring, int processes, Outcome& outcome) const {
  const double trip = median_of_warmup(ring.reply().trip_ns, ring.reply().warmup_trips);
  Request request;
  request.kind = Request::Kind::count;
  request.trips = batch_size(kCountedNs, trip);
  const auto expected = static_cast<std::int64_t>(static_cast<double>(request.trips) * trip);
  MemberCounters counters(source_, ring.tasks());
  for (int pass : counters.passes()) {
    counters.switch_on(pass);
    if (auto failure = ring.ask(request, patience(expected))) return failure;
    counters.switch_off(pass);
    for (Count& count : counters.read(pass, request.trips * processes))
      outcome.repetition->counts.push_back(std::move(count));
  }
  outcome.note = counters.note();
  return std::nullopt;
}

Outcome RingRunner::measure(const Cell& cell, std::uint64_t seed) try {
  Outcome outcome;
  Repetition& repetition = outcome.repetition.emplace();
  const std::int64_t stops = quota_stops();
  std::int64_t at = now_ns();
  Ring ring(cell, cpus(cell), place_.allowed, seed, stop_, place_.huge_page_bytes, place_.invariant_tsc,
            measure_.decompose);
  if (auto failure = ring.start()) return {{}, failure};
  repetition.setup_ns = lap(at);
  if (auto failure = warm_up_and_measure(cell, ring, repetition, at)) return {{}, failure};
  auto intervals = std::span(ring.reply().intervals).first(ring.intervals());
  repetition.intervals.assign(intervals.begin(), intervals.end());
  repetition.turns = ring.turns();
  repetition.measured_ns = lap(at);
  if (auto failure = bad_clock(repetition)) return {{}, failure};
  if (auto failure = ring.moved_off()) return {{}, failure};
  repetition.quota_stops = quota_stops() - stops;

  if (measure_.counters && cell.is_ring()) {
    if (auto failure = count(ring, cell.processes, outcome)) return {{}, failure, {}};
    repetition.counted_ns = lap(at);
  }

  if (ring.touched())
    return {{}, Failure{.reason = "a member was stopped and continued meanwhile", .discarded = true}, {}};
  ring.end();
  repetition.reap_ns = lap(at);
  return outcome;
} catch (const boost::interprocess::interprocess_exception& error) {
  return {{}, Failure{Status::failed, fmt::format("no shared memory for the ring: {}", error.what())}};
}

}  // namespace ctxmatrix
