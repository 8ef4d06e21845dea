// Yield: members that do nothing but call sched_yield(2), and stamp each time that it comes back: a turn. All of it
// runs after the fork and keeps rule 1 of the house: it allocates nothing, prints nothing, throws nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>

#include "ctxmatrix/buckets.h"

namespace ctxmatrix {

// What the members are to do. The leader alone changes it. The word that tells it has the number of the round above
// these two bits, so that a member that slept through a round still knows that there was one.
enum class YieldPhase : std::uint32_t { parked = 0, settling = 1, timed = 2 };
constexpr int kYieldPhaseBits = 2;

// In memory that all members share.
struct YieldRound {
  alignas(64) std::atomic<std::uint32_t> word{0};    // round and phase; a futex
  alignas(64) std::atomic<std::uint32_t> parked{0};  // followers that have ended this round; a futex
  alignas(64) std::atomic<std::int64_t> last{0};     // the stamp of the latest turn, whoever had it

  YieldPhase phase() const {
    return static_cast<YieldPhase>(word.load(std::memory_order_acquire) & ((1u << kYieldPhaseBits) - 1));
  }
};

// A member's own account, in shared memory. `all` may be read at any time; the rest when the member is parked.
struct alignas(64) TurnAccount {
  std::atomic<std::int64_t> all{0};  // turns since the fork
  std::int64_t counted = 0;          // turns over which its switches were counted
  // Of the timed turns: the times between a turn and the one before it, whoever had that.
  std::int64_t timed = 0;
  std::int64_t ticks = 0;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = 0;
  std::array<std::uint32_t, kBuckets> histogram{};

  void forget_timed();
};

// A member's place.
struct YieldSeat {
  YieldRound* round = nullptr;
  TurnAccount* account = nullptr;
  bool tsc = false;  // stamps are ticks of the TSC; else ns
};

// Turns that are not timed, alone or with others.
void yield_turns(YieldSeat& seat, std::int64_t turns);

// Timed turns. The first one's time runs from this call.
void timed_turns(YieldSeat& seat, std::int64_t turns);

// A follower's turns: timed while the phase is so, until it is parked.
void turns_until_parked(YieldSeat& seat);

}  // namespace ctxmatrix
