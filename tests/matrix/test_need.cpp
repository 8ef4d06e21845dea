#include <doctest/doctest.h>

#include "matrix/need.h"

namespace ctxmatrix {
namespace {

constexpr TransportTraits kPipe{2, 0};
constexpr TransportTraits kFutex{0, 64};

Cell cell_of(int processes, std::uint64_t working_set) {
  Cell cell;
  cell.processes = processes;
  cell.working_set = working_set;
  return cell;
}

TEST_CASE("a cell needs a process for each member") { CHECK(need_of(cell_of(96, 0), {}, kPipe).processes == 96); }

TEST_CASE("the leader has the most descriptors: its overhead's links, its own ends and sixteen others") {
  CHECK(need_of(cell_of(2, 0), {}, kPipe).fds == 2 * 2 + 2 + 16);
  CHECK(need_of(cell_of(96, 0), {}, kPipe).fds == 2 * 96 + 2 + 16);
  CHECK(need_of(cell_of(96, 0), {}, kFutex).fds == 16);
}

TEST_CASE("memory is whole pages of working set and 300 KiB for each member, and two sets of links") {
  CHECK(need_of(cell_of(2, 0), {}, kPipe).memory_bytes == 2 * 300 * 1024);
  CHECK(need_of(cell_of(2, 1), {}, kPipe).memory_bytes == 2 * (4096 + 300 * 1024));
  CHECK(need_of(cell_of(16, 65536), {}, kPipe).memory_bytes == 16 * (65536 + 300 * 1024));
  CHECK(need_of(cell_of(2, 0), {}, kFutex).memory_bytes == 2 * (300 * 1024 + 2 * 64));
}

TEST_CASE("to decompose, the leader has a buffer of each other member's size as well") {
  Measure measure;
  measure.decompose = true;
  CHECK(need_of(cell_of(16, 65536), measure, kPipe).memory_bytes == 16 * (65536 + 300 * 1024) + 15 * 65536);
  Cell threads = cell_of(16, 65536);
  threads.members = "thread";
  CHECK(need_of(threads, measure, kPipe).memory_bytes == need_of(threads, {}, kPipe).memory_bytes);
  CHECK(need_of(threads, measure, kPipe).time_ns == need_of(threads, {}, kPipe).time_ns);
  // In each of the 40 intervals a trip of 3 us to settle, a cold pass, and 40 us of them.
  CHECK(need_of(cell_of(2, 0), measure, kPipe).time_ns == 146'700'000 + 40 * 46'000 * 10 * 3 / 2);
}

TEST_CASE("a working set on huge pages needs whole ones, and one more where it begins within one") {
  constexpr std::uint64_t kHuge = std::uint64_t{2} << 20;
  Cell cell = cell_of(16, 65536);
  cell.pages = "huge";
  CHECK(need_of(cell, {}, kPipe, kHuge).memory_bytes == 16 * (kHuge + 300 * 1024));
  cell.processes = 40;  // 2.5 MiB of sets, side by side: some reach over the end of their page
  CHECK(need_of(cell, {}, kPipe, kHuge).memory_bytes == 40 * (2 * kHuge + 300 * 1024));
  cell = cell_of(2, 3 * kHuge);
  cell.pages = "huge";
  CHECK(need_of(cell, {}, kPipe, kHuge).memory_bytes == 2 * (4 * kHuge + 300 * 1024));
}

TEST_CASE("time is repetitions of fork, warm-up and intervals, by half more for the gate") {
  // A trip of two hops: 3 us. Fork and reap 0.7 ms; warm-up 4 ms, more than 32 trips; 40 intervals of 60 us and a
  // trip, 40 us of overhead and two probes of 12 us: 40 * 127 us. Together 9.78 ms, by 10 repetitions, by 1.5.
  CHECK(need_of(cell_of(2, 0), {}, kPipe).time_ns == 146'700'000);
  Measure counted;
  counted.counters = true;  // 30 ms more
  CHECK(need_of(cell_of(2, 0), counted, kPipe).time_ns == 146'700'000 + 10 * 30'000'000 * 3 / 2);
  Measure three;
  three.sessions = 3;
  CHECK(need_of(cell_of(2, 0), three, kPipe).time_ns == 3 * 146'700'000);
}

TEST_CASE("a trip that is longer than an interval or the warm-up makes them as long") {
  // 96 hops of 1.5 us and 0.06 ns by 1 MiB = 64.41456 us: a trip of 6.18379776 ms. 33.6 ms fork and reap, 32 trips of
  // warm-up and 40 intervals of two trips and 64 us: 33.6 + 112 * 6.18379776 + 2.56 = 728.74534912 ms, by 15.
  CHECK(need_of(cell_of(96, 1 << 20), {}, kPipe).time_ns / 1'000 == 10'931'180);
}

TEST_CASE("hops to other CPUs take longer") {
  Cell cell = cell_of(16, 0);
  auto single = need_of(cell, {}, kPipe).time_ns;
  parse_placement("cpus:3", cell.placement);
  CHECK(need_of(cell, {}, kPipe).time_ns == single);
  parse_placement("cpus:3-4", cell.placement);
  // A trip of 16 hops of 30 us: 0.48 ms. 5.6 ms + 32 * 0.48 ms + 20 * (2 * 0.48 ms + 64 us) = 41.44 ms, by 15.
  CHECK(need_of(cell, {}, kPipe).time_ns == 928'800'000);
}

TEST_CASE("the largest cell that a file can ask for has a need that is no overflow") {
  Measure slow;
  slow.interval_ns = 10'000'000'000;
  slow.intervals = 1000;
  slow.warmup_trips = 1'000'000;
  slow.min_repetitions = 10'000;
  Need need = need_of(cell_of(65536, std::uint64_t{1} << 40), slow, kPipe);
  CHECK(need.memory_bytes == 65536 * ((std::uint64_t{1} << 40) + 300 * 1024));
  CHECK(need.time_ns == kForeverNs);
  CHECK(need.fds == 2 * 65536 + 2 + 16);
}

}  // namespace
}  // namespace ctxmatrix
