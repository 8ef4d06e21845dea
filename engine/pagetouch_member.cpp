#include "engine/pagetouch_member.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <span>

#include "support/clock.h"
#include "support/ticks.h"
#include "workloads/pagetouch.h"
#include "workloads/probe.h"

namespace ctxmatrix {
namespace {

std::int64_t page_faults() {
  rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt;
}

struct Piece {
  unsigned char* memory;
  std::size_t bytes;
};

Piece piece_of(const FreshMemory& fresh, std::size_t number, std::size_t pieces) {
  const std::size_t units = (fresh.bytes + fresh.unit_bytes - 1) / fresh.unit_bytes;
  const std::size_t from = units * number / pieces * fresh.unit_bytes;
  const std::size_t to = std::min(fresh.bytes, units * (number + 1) / pieces * fresh.unit_bytes);
  return {fresh.memory + from, to - from};
}

struct Touched {
  std::int64_t ns, ticks, faults;
};

Touched touch(const Piece& piece, std::size_t page_bytes, bool tsc) {
  const std::int64_t faults = page_faults();
  const std::int64_t start = now_ns(), start_ticks = read_ticks(tsc);
  touch_pages(piece.memory, piece.bytes, page_bytes);
  const std::int64_t end_ticks = read_ticks(tsc), end = now_ns();
  return {end - start, tsc ? end_ticks - start_ticks : 0, page_faults() - faults};
}

}  // namespace

int serve_pagetouch(const Request& request, Reply& reply, const FreshMemory& fresh, bool tsc) {
  if (request.kind != Request::Kind::measure) return 0;  // the first touch is what is to be measured
  const auto page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  auto intervals = std::span(reply.intervals).first(static_cast<std::size_t>(request.intervals));
  probe(request.probe_iterations);
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    Interval& interval = intervals[i] = Interval{};
    interval.probe_before_ns = probe(request.probe_iterations);
    const Piece piece = piece_of(fresh, i, intervals.size());
    const Touched first = touch(piece, page_bytes, tsc);
    interval.trips = interval.overhead_trips = static_cast<std::int64_t>((piece.bytes + page_bytes - 1) / page_bytes);
    interval.elapsed_ns = first.ns;
    interval.ticks = first.ticks;
    interval.faults = first.faults;
    if (i > 0) intervals[i - 1].probe_after_ns = interval.probe_before_ns;
  }
  intervals.back().probe_after_ns = probe(request.probe_iterations);
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    const Touched second = touch(piece_of(fresh, i, intervals.size()), page_bytes, tsc);
    intervals[i].overhead_ns = second.ns;
    intervals[i].overhead_ticks = second.ticks;
    intervals[i].overhead_faults = second.faults;
  }
  return 0;
}

}  // namespace ctxmatrix
