#include "workloads/yield.h"

#include <sched.h>

#include <algorithm>

#include "support/ticks.h"

namespace ctxmatrix {
namespace {

// Returns the time since the turn before. It is read first: on several CPUs another stamp may fall in between, and
// would be later than this one's.
inline std::int64_t take_turn(YieldSeat& seat) {
  sched_yield();
  const std::int64_t before = seat.round->last.load(std::memory_order_relaxed);
  const std::int64_t now = read_ticks(seat.tsc);
  seat.round->last.store(now, std::memory_order_relaxed);
  std::atomic<std::int64_t>& all = seat.account->all;
  all.store(all.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  return std::max<std::int64_t>(0, now - before);
}

inline void record(TurnAccount& account, std::int64_t ticks) {
  ++account.timed;
  account.ticks += ticks;
  account.least = std::min(account.least, ticks);
  account.most = std::max(account.most, ticks);
  ++account.histogram[static_cast<std::size_t>(bucket_of(ticks))];
}

}  // namespace

void TurnAccount::forget_timed() {
  timed = ticks = most = 0;
  least = std::numeric_limits<std::int64_t>::max();
  histogram.fill(0);
}

void yield_turns(YieldSeat& seat, std::int64_t turns) {
  for (std::int64_t turn = 0; turn < turns; ++turn) take_turn(seat);
}

void timed_turns(YieldSeat& seat, std::int64_t turns) {
  seat.round->last.store(read_ticks(seat.tsc), std::memory_order_relaxed);
  for (std::int64_t turn = 0; turn < turns; ++turn) record(*seat.account, take_turn(seat));
}

void turns_until_parked(YieldSeat& seat) {
  for (YieldPhase phase = seat.round->phase(); phase != YieldPhase::parked;) {
    const std::int64_t ticks = take_turn(seat);
    phase = seat.round->phase();
    if (phase == YieldPhase::timed) record(*seat.account, ticks);
  }
}

}  // namespace ctxmatrix
