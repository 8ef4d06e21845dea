#include "workloads/yield.h"

#include <sched.h>

#include <algorithm>

#include "support/ticks.h"

namespace ctxmatrix {
namespace {

// A switch may leave the branch predictor with nothing, and then each branch of the loop costs as much as all else in
// it: so what is known before the loop is a template's parameter.

// Returns the time since the turn before. It is read first: on several CPUs another stamp may fall in between, and
// would be later than this one's.
template <bool tsc>
inline std::int64_t take_turn(YieldRound& round) {
  sched_yield();
  const std::int64_t before = round.last.load(std::memory_order_relaxed);
  const std::int64_t now = read_ticks(tsc);
  round.last.store(now, std::memory_order_relaxed);
  return std::max<std::int64_t>(0, now - before);
}

inline void record(TurnAccount& account, std::int64_t ticks) {
  ++account.timed;
  account.ticks += ticks;
  account.least = std::min(account.least, ticks);
  account.most = std::max(account.most, ticks);
  ++account.histogram[static_cast<std::size_t>(bucket_of(ticks))];
}

inline void count(TurnAccount& account, std::int64_t turns) {
  account.all.store(account.all.load(std::memory_order_relaxed) + turns, std::memory_order_relaxed);
}

template <bool tsc>
void timed_turns_by(YieldSeat& seat, std::int64_t turns) {
  YieldRound& round = *seat.round;
  TurnAccount& account = *seat.account;
  round.last.store(read_ticks(tsc), std::memory_order_relaxed);
  for (std::int64_t turn = 0; turn < turns; ++turn) record(account, take_turn<tsc>(round));
  count(account, turns);
}

template <bool tsc>
void turns_until_parked_by(YieldSeat& seat) {
  YieldRound& round = *seat.round;
  TurnAccount& account = *seat.account;
  while (round.phase() != YieldPhase::parked) {
    const std::int64_t first = take_turn<tsc>(round);
    count(account, 1);
    if (round.phase() != YieldPhase::timed) continue;
    const std::int64_t timed = account.timed;
    record(account, first);
    const std::uint32_t word = round.word.load(std::memory_order_relaxed);
    for (;;) {
      const std::int64_t ticks = take_turn<tsc>(round);
      if (round.word.load(std::memory_order_acquire) != word) break;
      record(account, ticks);
    }
    count(account, account.timed - timed);  // one of them is counted, and the last, which is not timed, is not
  }
}

}  // namespace

void TurnAccount::forget_timed() {
  timed = ticks = most = 0;
  least = std::numeric_limits<std::int64_t>::max();
  histogram.fill(0);
}

void yield_turns(YieldSeat& seat, std::int64_t turns) {
  for (std::int64_t turn = 0; turn < turns; ++turn)
    seat.tsc ? take_turn<true>(*seat.round) : take_turn<false>(*seat.round);
  count(*seat.account, turns);
}

void timed_turns(YieldSeat& seat, std::int64_t turns) {
  seat.tsc ? timed_turns_by<true>(seat, turns) : timed_turns_by<false>(seat, turns);
}

void turns_until_parked(YieldSeat& seat) {
  seat.tsc ? turns_until_parked_by<true>(seat) : turns_until_parked_by<false>(seat);
}

}  // namespace ctxmatrix
