#include "matrix/need.h"

#include <algorithm>

namespace ctxmatrix {
namespace {

// Pages are at least so large; a larger page only makes the same bytes fewer pages.
constexpr std::uint64_t kPageBytes = 4096;
// A forked member beside its working set: the pages of stack and data that it writes and so copies, its page tables,
// its kernel stack and task. An estimate on the safe side.
constexpr std::uint64_t kMemberBytes = 300 * 1024;
// Standard streams, the result file, pid and timer descriptors, with some to spare.
constexpr int kOtherFds = 16;
// fork(2) and waitpid(2) of one member with few pages.
constexpr double kForkAndReapNs = 350'000;
// A pipe hop on one CPU of the machine in docs/measuring.md, and the refill of a byte of working set from the L2.
constexpr double kHopNs = 1'500;
constexpr double kHopNsPerByte = 0.06;
// A hop to another CPU: an idle exit and an interrupt, 25 to 45 us there.
constexpr double kHopAcrossCpusNs = 30'000;
// Three batches of 10 ms, where the machine has all counters.
constexpr double kCountersNs = 30'000'000;
// The gate leaves out repetitions while a neighbour disturbs: 13 to 60 % of the time.
constexpr double kGateFactor = 1.5;

bool crosses_cpus(const Placement& placement) {
  return placement.kind == Placement::Kind::spread ||
         (placement.kind == Placement::Kind::list && placement.cpus.size() > 1);
}

// Of sched_yield(2) to another member on one CPU, and a page fault; there.
constexpr double kYieldNs = 500;
constexpr double kFaultNs = 600;
// What a member of yield keeps of its turns, in shared memory: engine/control.h.
constexpr std::uint64_t kTurnsBytes = 8 * 1024;

double trip_ns(const Cell& cell) {
  if (cell.workload == "yield") return cell.processes * kYieldNs;
  double hop = crosses_cpus(cell.placement) ? kHopAcrossCpusNs : kHopNs;
  return cell.processes * (hop + kHopNsPerByte * static_cast<double>(cell.working_set));
}

std::int64_t time_of(const Cell& cell, const Measure& measure) {
  double trip = trip_ns(cell);
  double interval = std::max(static_cast<double>(measure.interval_ns), trip) + trip +
                    static_cast<double>(measure.overhead_ns + 2 * measure.probe_ns);
  // A trip that settles the caches again, and the cold passes, which cost no more than trips do.
  if (measure.decompose && cell.decomposable())
    interval += 2 * trip + std::max(static_cast<double>(measure.overhead_ns), trip);
  double warmup = std::max(static_cast<double>(measure.warmup_ns), measure.warmup_trips * trip);
  double repetition = cell.processes * kForkAndReapNs + warmup + measure.intervals * interval;
  if (cell.workload == "pagetouch")
    repetition = kForkAndReapNs + 2 * kFaultNs * static_cast<double>(cell.working_set / kPageBytes);
  if (measure.counters && cell.is_ring()) repetition += std::max(kCountersNs, 3 * trip);
  double total = measure.sessions * measure.min_repetitions * repetition * kGateFactor;
  return static_cast<std::int64_t>(std::min(total, static_cast<double>(kForeverNs)));
}

// The supervisor opens the ring's links, which all members inherit; then the leader, which has closed all but its own
// two ends (or none, where the members are its threads), opens as many for its overhead.
int fds_of(const Cell& cell, int fds_per_link) {
  int supervisor = fds_per_link * cell.processes;
  int leader = fds_per_link * cell.processes + (cell.threads() ? supervisor : fds_per_link);
  return std::max(supervisor, leader) + kOtherFds;
}

// A set on huge pages may begin anywhere in one, and so reach into one more than it fills.
std::uint64_t pages_of(const Cell& cell, std::uint64_t huge_page_bytes) {
  if (!cell.huge_pages() || huge_page_bytes == 0) return (cell.working_set + kPageBytes - 1) / kPageBytes * kPageBytes;
  std::uint64_t filled = (cell.working_set + huge_page_bytes - 1) / huge_page_bytes;
  std::uint64_t one_more = static_cast<std::uint64_t>(cell.processes) * cell.working_set > huge_page_bytes ? 1 : 0;
  return (filled + one_more) * huge_page_bytes;
}

// The buffers that the leader cycles through besides its own.
std::uint64_t cold_bytes(const Cell& cell, const Measure& measure, std::uint64_t huge_page_bytes) {
  if (!measure.decompose || !cell.decomposable()) return 0;
  return static_cast<std::uint64_t>(cell.processes - 1) * pages_of(cell, huge_page_bytes);
}

std::uint64_t memory_of(const Cell& cell, std::uint64_t shared_bytes_per_link, std::uint64_t huge_page_bytes) {
  constexpr std::uint64_t kSetsOfLinks = 2;      // the ring's and the leader's own
  constexpr std::uint64_t kBytesPerEntry = 512;  // of a page table: eight bytes for a page
  if (cell.workload == "pagetouch") {
    return pages_of(cell, huge_page_bytes) + cell.working_set / kBytesPerEntry + kMemberBytes;
  }
  return static_cast<std::uint64_t>(cell.processes) *
         ((cell.workload == "yield" ? kTurnsBytes : 0) + pages_of(cell, huge_page_bytes) + kMemberBytes +
          kSetsOfLinks * shared_bytes_per_link);
}

}  // namespace

std::uint64_t touch_unit_bytes(const Cell& cell, std::uint64_t huge_page_bytes) {
  return cell.pages == "4K" || huge_page_bytes == 0 ? kPageBytes : huge_page_bytes;
}

Need need_of(const Cell& cell, const Measure& measure, const TransportTraits& traits, std::uint64_t huge_page_bytes) {
  return {memory_of(cell, traits.shared_bytes_per_link, huge_page_bytes) + cold_bytes(cell, measure, huge_page_bytes),
          fds_of(cell, traits.fds_per_link), cell.processes, time_of(cell, measure)};
}

}  // namespace ctxmatrix
