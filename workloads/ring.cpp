#include "workloads/ring.h"

#include <errno.h>
#include <sched.h>
#include <sys/resource.h>

namespace ctxmatrix {
namespace {

// What every hop does besides moving the token.
inline void hold(Seat& seat, unsigned char* buffer) {
  seat.sink += seat.touch->touch(buffer, seat.bytes);
  if (!seat.watch_cpu) return;
  int cpu = sched_getcpu();  // a read of the rseq area: some 2 ns
  seat.migrations += cpu != seat.last_cpu && seat.last_cpu >= 0;
  seat.last_cpu = cpu;
}

inline void hold(Seat& seat) { hold(seat, seat.buffer); }

}  // namespace

void take_census(Seat& seat) {
  rusage usage;
  getrusage(RUSAGE_THREAD, &usage);  // a member may be a thread
  seat.census->voluntary.store(usage.ru_nvcsw, std::memory_order_relaxed);
  seat.census->involuntary.store(usage.ru_nivcsw, std::memory_order_relaxed);
  seat.census->migrations.store(seat.migrations, std::memory_order_release);
}

int follow(Seat& seat) {
  for (;;) {
    Token token = 0;
    if (int error = seat.transport->receive(seat.in, token)) return error;
    if (token & kTokenCensus) take_census(seat);
    hold(seat);
    if (int error = seat.transport->send(seat.out, token)) return error;
    if (token & kTokenStop) return 0;
  }
}

int lead(Seat& seat, std::int64_t trips, Token flags) {
  const Token sent = kToken | flags;
  for (std::int64_t trip = 0; trip < trips; ++trip) {
    Token token = 0;
    if (int error = seat.transport->send(seat.out, sent)) return error;
    if (int error = seat.transport->receive(seat.in, token)) return error;
    if (token != sent) return EPROTO;
    hold(seat);
  }
  return 0;
}

int lead_alone(Seat& seat, std::span<const Link> links, std::int64_t trips) {
  for (std::int64_t trip = 0; trip < trips; ++trip) {
    for (const Link& link : links) {
      if (int error = seat.transport->pass_alone(link, kToken)) return error;
      hold(seat);
    }
  }
  return 0;
}

int lead_alone_cold(Seat& seat, std::span<const Link> links, std::span<unsigned char* const> buffers,
                    std::int64_t trips) {
  for (std::int64_t trip = 0; trip < trips; ++trip) {
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (int error = seat.transport->pass_alone(links[i], kToken)) return error;
      hold(seat, buffers[i]);
    }
  }
  return 0;
}

}  // namespace ctxmatrix
