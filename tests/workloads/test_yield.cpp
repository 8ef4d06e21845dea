#include <doctest/doctest.h>

#include <numeric>
#include <thread>

#include "workloads/yield.h"

using namespace ctxmatrix;

namespace {

std::int64_t in_histogram(const TurnAccount& account) {
  return std::accumulate(account.histogram.begin(), account.histogram.end(), std::int64_t{0});
}

}  // namespace

TEST_CASE("a timed turn is in the count, the sum, the extremes and the histogram") {
  for (bool tsc : {false, true}) {
    YieldRound round;
    TurnAccount account;
    YieldSeat seat{&round, &account, tsc};
    timed_turns(seat, 100);
    CHECK(account.all == 100);
    CHECK(account.timed == 100);
    CHECK(in_histogram(account) == 100);
    CHECK(account.least <= account.most);
    CHECK(account.ticks >= 100 * account.least);
    CHECK(account.ticks <= 100 * account.most);
    account.forget_timed();
    CHECK(account.all == 100);
    CHECK(account.timed == 0);
    CHECK(in_histogram(account) == 0);
  }
}

TEST_CASE("a turn that is not timed leaves no trace but its count") {
  YieldRound round;
  TurnAccount account;
  YieldSeat seat{&round, &account, false};
  yield_turns(seat, 7);
  CHECK(account.all == 7);
  CHECK(account.timed == 0);
  CHECK(round.last > 0);
}

TEST_CASE("a follower has turns until it is parked, and none where it is parked already") {
  YieldRound round;
  TurnAccount account;
  YieldSeat seat{&round, &account, false};
  turns_until_parked(seat);
  CHECK(account.all == 0);
  round.word = static_cast<std::uint32_t>(YieldPhase::timed) + (3u << kYieldPhaseBits);
  CHECK(round.phase() == YieldPhase::timed);
  std::thread follower([&] { turns_until_parked(seat); });
  std::int64_t seen = 0;
  for (int stamps = 0; stamps < 5;) {
    const std::int64_t stamp = round.last;
    stamps += stamp != seen;
    seen = stamp;
    std::this_thread::yield();
  }
  round.word = 3u << kYieldPhaseBits;
  follower.join();
  CHECK(account.all >= 5);
  CHECK(in_histogram(account) == account.timed);
  // What it was doing when it was parked is not timed.
  CHECK(account.timed == account.all - 1);
}
