// The ring: the loop that is timed. All of it runs after the fork and keeps rule 1 of the house: it allocates nothing,
// prints nothing, throws nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ctxmatrix/touch.h"
#include "ctxmatrix/transport.h"

namespace ctxmatrix {

// What a member has counted of itself since it was forked, in shared memory. Written by the member, read by the leader
// after the token has come back, which orders the two.
struct Census {
  std::atomic<std::int64_t> voluntary{0};
  std::atomic<std::int64_t> involuntary{0};
  std::atomic<std::int64_t> migrations{0};
};

// A member's place in the ring.
struct Seat {
  const Transport* transport = nullptr;
  const Touch* touch = nullptr;
  Link in;                          // receives from the member before
  Link out;                         // sends to the member after
  unsigned char* buffer = nullptr;  // the member's own working set
  std::size_t bytes = 0;
  Census* census = nullptr;
  bool watch_cpu = false;  // count migrations; off where the member is pinned to one CPU
  int last_cpu = -1;
  std::int64_t migrations = 0;
  std::uint64_t sink = 0;  // keeps the touches alive
};

// Writes the member's switch counts (getrusage(2)) and migrations into its census.
void take_census(Seat& seat);

// A follower's life: receive, touch, pass on, for ever. Returns an errno when the ring breaks, 0 on kTokenStop.
int follow(Seat& seat);

// The leader's part: `trips` times send, receive, touch. `flags` go with each token. Returns 0 or an errno; EPROTO
// where another token came back than was sent.
int lead(Seat& seat, std::int64_t trips, Token flags = 0);

// The work of `trips` trips done by the leader alone without a switch: one pass_alone and one touch for each link.
int lead_alone(Seat& seat, std::span<const Link> links, std::int64_t trips);

// The same, but that each link has a buffer of its own, as each member of the ring has; of seat.bytes, as many as
// links.
int lead_alone_cold(Seat& seat, std::span<const Link> links, std::span<unsigned char* const> buffers,
                    std::int64_t trips);

}  // namespace ctxmatrix
