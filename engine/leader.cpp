#include "engine/leader.h"

#include <algorithm>
#include <array>

#include "support/clock.h"
#include "workloads/probe.h"

namespace ctxmatrix {
namespace {

// What the leader does a trip's work with alone.
struct LeadersOwn {
  std::span<const Link> links;
  std::span<unsigned char* const> cold;  // a buffer for each link; or none
};

struct Counts {
  std::int64_t voluntary = 0;
  std::int64_t involuntary = 0;
  std::int64_t migrations = 0;
};

// The followers' counts at the last census. Slot 0 is the leader's own, which is read where it matters: what happens to
// the leader in its probes and overhead passes is not the ring's.
Counts sum_followers(std::span<MemberSlot> slots) {
  Counts sum;
  for (const MemberSlot& slot : slots.subspan(1)) {
    sum.migrations += slot.census.migrations.load(std::memory_order_acquire);
    sum.voluntary += slot.census.voluntary.load(std::memory_order_relaxed);
    sum.involuntary += slot.census.involuntary.load(std::memory_order_relaxed);
  }
  return sum;
}

Counts own_counts(Seat& seat) {
  take_census(seat);
  return {seat.census->voluntary, seat.census->involuntary, seat.census->migrations};
}

// One interval, but for the probe after it. The counts span the timed trips and the census trip that ends them: since
// the census before, the followers have seen nothing else.
int measure_interval(const Request& request, Seat& seat, const LeadersOwn& own_ring, std::span<MemberSlot> slots,
                     Counts& followers, Interval& interval) {
  interval = Interval{};
  interval.trips = request.trips;
  interval.overhead_trips = request.overhead_trips;
  interval.cold_trips = request.cold_trips;
  interval.counted_trips = request.trips + 1;
  interval.probe_before_ns = probe(request.probe_iterations);
  Counts own = own_counts(seat);
  if (request.cold_trips > 0) {  // whose buffers have driven the members' out of the caches
    if (int error = lead(seat, 1)) return error;
    ++interval.counted_trips;
  }

  std::int64_t start = now_ns();
  if (int error = lead(seat, request.trips)) return error;
  interval.elapsed_ns = now_ns() - start;

  if (int error = lead(seat, 1, kTokenCensus)) return error;
  Counts own_after = own_counts(seat);
  Counts followers_after = sum_followers(slots);
  interval.switches_voluntary = own_after.voluntary - own.voluntary + followers_after.voluntary - followers.voluntary;
  interval.switches_involuntary =
      own_after.involuntary - own.involuntary + followers_after.involuntary - followers.involuntary;
  interval.migrations = own_after.migrations - own.migrations + followers_after.migrations - followers.migrations;
  followers = followers_after;

  if (int error = lead_alone(seat, own_ring.links, 1)) return error;  // brings the links' memory back into the caches
  start = now_ns();
  if (int error = lead_alone(seat, own_ring.links, request.overhead_trips)) return error;
  interval.overhead_ns = now_ns() - start;
  if (request.cold_trips == 0) return 0;

  if (int error = lead_alone_cold(seat, own_ring.links, own_ring.cold, 1)) return error;
  start = now_ns();
  if (int error = lead_alone_cold(seat, own_ring.links, own_ring.cold, request.cold_trips)) return error;
  interval.cold_ns = now_ns() - start;
  return 0;
}

int measure(const Request& request, Reply& reply, Seat& seat, const LeadersOwn& own, std::span<MemberSlot> slots) {
  if (int error = lead(seat, 1, kTokenCensus)) return error;
  Counts followers = sum_followers(slots);
  auto intervals = std::span(reply.intervals).first(static_cast<std::size_t>(request.intervals));
  for (Interval& interval : intervals) {
    if (int error = measure_interval(request, seat, own, slots, followers, interval)) return error;
  }
  for (std::size_t i = 0; i + 1 < intervals.size(); ++i) intervals[i].probe_after_ns = intervals[i + 1].probe_before_ns;
  intervals.back().probe_after_ns = probe(request.probe_iterations);
  return 0;
}

// Times passes one by one, until there are enough to tell how many make a batch.
template <class Pass>
int time_passes(std::int64_t& passes, std::array<std::int64_t, kPassesRemembered>& pass_ns, Pass pass) {
  constexpr std::int64_t kFewestPasses = 5;
  constexpr std::int64_t kEnoughNs = 200'000;
  const std::int64_t start = now_ns();
  std::int64_t before = start;
  for (passes = 0; passes < static_cast<std::int64_t>(kPassesRemembered) &&
                   (passes < kFewestPasses || before - start < kEnoughNs);) {
    if (int error = pass()) return error;
    std::int64_t after = now_ns();
    pass_ns[static_cast<std::size_t>(passes++)] = after - before;
    before = after;
  }
  return 0;
}

// Each trip is timed by itself, so that the supervisor can tell how many make an interval.
int warm_up(const Request& request, Reply& reply, Seat& seat, const LeadersOwn& own) {
  const std::int64_t start = now_ns();
  std::int64_t before = start;
  for (reply.warmup_trips = 0; reply.warmup_trips < request.least_trips || before - start < request.least_ns;) {
    if (int error = lead(seat, 1)) return error;
    std::int64_t after = now_ns();
    reply.trip_ns[static_cast<std::size_t>(reply.warmup_trips++) % kTripsRemembered] = after - before;
    before = after;
  }
  if (int error = time_passes(reply.warmup_passes, reply.pass_ns, [&] { return lead_alone(seat, own.links, 1); }))
    return error;
  reply.warmup_cold_passes = 0;
  if (own.cold.empty()) return 0;
  return time_passes(reply.warmup_cold_passes, reply.cold_ns,
                     [&] { return lead_alone_cold(seat, own.links, own.cold, 1); });
}

}  // namespace

int serve(const Request& request, Reply& reply, Seat& seat, std::span<const Link> alone,
          std::span<unsigned char* const> cold, std::span<MemberSlot> slots) {
  const LeadersOwn own{alone, cold};
  switch (request.kind) {
    case Request::Kind::warm_up:
      return warm_up(request, reply, seat, own);
    case Request::Kind::measure:
      return measure(request, reply, seat, own, slots);
    case Request::Kind::count:
      return lead(seat, request.trips);
  }
  return 0;
}

}  // namespace ctxmatrix
