#include "engine/yield_member.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>

#include "engine/futex.h"
#include "support/clock.h"
#include "support/ticks.h"
#include "workloads/probe.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kWholeDay = 86'400'000'000'000;

struct Switches {
  std::int64_t voluntary = 0;
  std::int64_t involuntary = 0;
};

Switches own_switches() {
  rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return {usage.ru_nvcsw, usage.ru_nivcsw};
}

// What all followers have counted since the fork. They are parked.
struct Tally {
  Switches switches;
  std::int64_t counted = 0;  // turns over which they were counted
  std::int64_t timed = 0;    // turns, the leader's too
};

Tally tally_of(std::span<MemberSlot> slots, std::span<TurnAccount> accounts) {
  Tally tally;
  tally.timed = accounts.front().timed;
  for (std::size_t i = 1; i < slots.size(); ++i) {
    tally.switches.voluntary += slots[i].census.voluntary.load(std::memory_order_relaxed);
    tally.switches.involuntary += slots[i].census.involuntary.load(std::memory_order_relaxed);
    tally.counted += accounts[i].counted;
    tally.timed += accounts[i].timed;
  }
  return tally;
}

void enter(YieldRound& round, YieldPhase phase, bool new_round = false) {
  constexpr std::uint32_t kRound = 1u << kYieldPhaseBits;
  const std::uint32_t number = round.word.load(std::memory_order_relaxed) / kRound + (new_round ? 1 : 0);
  round.word.store(number * kRound + static_cast<std::uint32_t>(phase), std::memory_order_release);
}

// Lets the followers go, and yields until each has had two turns; where the scheduler lets none through, for a while.
void release(YieldSeat& seat, std::span<TurnAccount> accounts) {
  constexpr std::int64_t kWhile = 50'000'000;
  std::int64_t before = 0;
  for (TurnAccount& account : accounts.subspan(1)) before += account.all.load(std::memory_order_relaxed);
  seat.round->parked.store(0, std::memory_order_relaxed);
  enter(*seat.round, YieldPhase::settling, true);
  futex_wake(seat.round->word);
  const auto wanted = before + 2 * static_cast<std::int64_t>(accounts.size() - 1);
  const std::int64_t end = now_ns() + kWhile;
  for (std::int64_t had = 0; had < wanted && now_ns() < end;) {
    yield_turns(seat, 1);
    had = 0;
    for (TurnAccount& account : accounts.subspan(1)) had += account.all.load(std::memory_order_relaxed);
  }
}

void park(YieldRound& round, std::size_t followers) {
  enter(round, YieldPhase::parked);
  for (;;) {
    const std::uint32_t seen = round.parked.load(std::memory_order_acquire);
    if (seen == followers) return;
    futex_wait(round.parked, seen, kWholeDay);
  }
}

// Whole trips, of which each is a turn of every member. At its two ends an interval cuts a trip, so that members who
// take turns fairly may be a turn apart.
std::int64_t trips_of(std::int64_t turns, std::int64_t leaders_turns, std::int64_t members) {
  if (std::abs(turns - members * leaders_turns) < members) return leaders_turns;
  return std::max<std::int64_t>(1, (turns + members / 2) / members);
}

// `rest`: turns of the intervals before that made no whole trip of all members.
void measure_turns(const Request& request, YieldSeat& seat, std::span<MemberSlot> slots,
                   std::span<TurnAccount> accounts, std::int64_t& rest, Interval& interval) {
  const auto members = static_cast<std::int64_t>(accounts.size());
  const Tally before = tally_of(slots, accounts);
  release(seat, accounts);
  const Switches own = own_switches();
  enter(*seat.round, YieldPhase::timed);
  const std::int64_t start = now_ns(), start_ticks = read_ticks(seat.tsc);
  timed_turns(seat, request.trips);
  const std::int64_t end_ticks = read_ticks(seat.tsc), end = now_ns();
  enter(*seat.round, YieldPhase::settling);  // no turn is timed any more
  const Switches own_after = own_switches();
  park(*seat.round, accounts.size() - 1);
  const Tally after = tally_of(slots, accounts);

  interval.elapsed_ns = end - start;
  if (seat.tsc) interval.ticks = end_ticks - start_ticks;
  interval.trips = trips_of(after.timed - before.timed, request.trips, members);
  rest += request.trips + after.counted - before.counted;
  interval.counted_trips = rest / members;
  rest %= members;
  interval.switches_voluntary =
      own_after.voluntary - own.voluntary + after.switches.voluntary - before.switches.voluntary;
  interval.switches_involuntary =
      own_after.involuntary - own.involuntary + after.switches.involuntary - before.switches.involuntary;
}

void measure_alone(const Request& request, YieldSeat& seat, std::int64_t members, Interval& interval) {
  interval.overhead_trips = request.overhead_trips;
  yield_turns(seat, members);
  const std::int64_t start = now_ns(), start_ticks = read_ticks(seat.tsc);
  yield_turns(seat, request.overhead_trips * members);
  const std::int64_t end_ticks = read_ticks(seat.tsc), end = now_ns();
  interval.overhead_ns = end - start;
  if (seat.tsc) interval.overhead_ticks = end_ticks - start_ticks;
}

void measure(const Request& request, Reply& reply, YieldSeat& seat, std::span<MemberSlot> slots,
             std::span<TurnAccount> accounts) {
  for (TurnAccount& account : accounts) account.forget_timed();
  auto intervals = std::span(reply.intervals).first(static_cast<std::size_t>(request.intervals));
  std::int64_t rest = 0;
  for (Interval& interval : intervals) {
    interval = Interval{};
    interval.probe_before_ns = probe(request.probe_iterations);
    measure_turns(request, seat, slots, accounts, rest, interval);
    measure_alone(request, seat, static_cast<std::int64_t>(accounts.size()), interval);
  }
  for (std::size_t i = 0; i + 1 < intervals.size(); ++i) intervals[i].probe_after_ns = intervals[i + 1].probe_before_ns;
  intervals.back().probe_after_ns = probe(request.probe_iterations);
}

// Each of the leader's turns is timed by itself, so that the supervisor can tell how many make an interval.
void warm_up(const Request& request, Reply& reply, YieldSeat& seat, std::span<TurnAccount> accounts) {
  release(seat, accounts);
  const std::int64_t start = now_ns();
  std::int64_t before = start;
  for (reply.warmup_trips = 0; reply.warmup_trips < request.least_trips || before - start < request.least_ns;) {
    yield_turns(seat, 1);
    const std::int64_t after = now_ns();
    reply.trip_ns[static_cast<std::size_t>(reply.warmup_trips++) % kTripsRemembered] = after - before;
    before = after;
  }
  park(*seat.round, accounts.size() - 1);
  before = now_ns();
  for (reply.warmup_passes = 0; reply.warmup_passes < static_cast<std::int64_t>(kPassesRemembered);) {
    yield_turns(seat, static_cast<std::int64_t>(accounts.size()));
    const std::int64_t after = now_ns();
    reply.pass_ns[static_cast<std::size_t>(reply.warmup_passes++)] = after - before;
    before = after;
  }
}

}  // namespace

int serve_yield(const Request& request, Reply& reply, YieldSeat& seat, std::span<MemberSlot> slots,
                std::span<TurnAccount> accounts) {
  switch (request.kind) {
    case Request::Kind::warm_up:
      warm_up(request, reply, seat, accounts);
      break;
    case Request::Kind::measure:
      measure(request, reply, seat, slots, accounts);
      break;
    case Request::Kind::count:  // asked of rings alone
      break;
  }
  return 0;
}

void follow_yield(YieldSeat& seat, Census& census) {
  for (std::uint32_t served = 0;;) {
    const std::uint32_t word = seat.round->word.load(std::memory_order_acquire);
    if (word >> kYieldPhaseBits == served) {
      futex_wait(seat.round->word, word, kWholeDay);
      continue;
    }
    served = word >> kYieldPhaseBits;
    const Switches before = own_switches();
    const std::int64_t turns = seat.account->all.load(std::memory_order_relaxed);
    turns_until_parked(seat);
    const Switches after = own_switches();
    seat.account->counted += seat.account->all.load(std::memory_order_relaxed) - turns;
    census.voluntary.fetch_add(after.voluntary - before.voluntary, std::memory_order_relaxed);
    census.involuntary.fetch_add(after.involuntary - before.involuntary, std::memory_order_relaxed);
    seat.round->parked.fetch_add(1, std::memory_order_acq_rel);
    futex_wake(seat.round->parked);
  }
}

}  // namespace ctxmatrix
