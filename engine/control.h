// What supervisor and members share: one anonymous mapping (Boost.Interprocess), so that nothing appears in /dev/shm
// and nothing can be left behind. It holds the mailbox between supervisor and leader, a slot for each member, and the
// words of the transports that need shared memory.
#pragma once

#include <array>
#include <atomic>
#include <boost/interprocess/mapped_region.hpp>
#include <cstdint>
#include <span>

#include "ctxmatrix/result.h"
#include "workloads/ring.h"
#include "workloads/yield.h"

namespace ctxmatrix {

constexpr int kMostIntervals = 1000;            // of a repetition; the matrix reader holds to it as well
constexpr std::size_t kTripsRemembered = 1024;  // of the warm-up, the latest
constexpr std::size_t kPassesRemembered = 64;   // overhead passes of the warm-up

// How far a member came; told where it fails.
enum class Step : std::int32_t {
  start,
  watch_parent,
  threads,
  pin,
  set_policy,
  map_memory,
  huge_pages,
  open_links,
  ready,
  run
};
const char* step_name(Step step);

// What the supervisor asks of the leader.
struct Request {
  enum class Kind : std::int32_t { warm_up, measure, count };
  Kind kind = Kind::warm_up;
  std::int64_t least_trips = 0;     // warm_up: at least so many trips ...
  std::int64_t least_ns = 0;        // ... and at least so long
  std::int64_t trips = 0;           // measure: in an interval; count: these, and nothing else
  std::int64_t overhead_trips = 0;  // measure: in an overhead batch
  std::int64_t cold_trips = 0;      // measure: in a batch of cold passes; 0: there are none
  std::int64_t intervals = 0;       // measure
  std::int64_t probe_iterations = 0;
};

// What the leader answers.
struct Reply {
  std::int64_t warmup_trips = 0;  // done; the latest kTripsRemembered durations are in trip_ns
  std::array<std::int64_t, kTripsRemembered> trip_ns{};
  std::int64_t warmup_passes = 0;  // done, at most kPassesRemembered, all in pass_ns
  std::array<std::int64_t, kPassesRemembered> pass_ns{};
  std::int64_t warmup_cold_passes = 0;  // likewise, in cold_ns; 0 where the leader has no buffers for it
  std::array<std::int64_t, kPassesRemembered> cold_ns{};
  std::array<Interval, kMostIntervals> intervals{};
};

struct alignas(64) MemberSlot {
  std::atomic<Step> step{Step::start};
  std::atomic<std::int32_t> error{0};  // an errno; not 0: the member gave up at `step`
  std::atomic<std::int32_t> task{0};   // what the kernel schedules it by (gettid); 0: it has not begun
  Census census;
};

struct alignas(kLinkLineBytes) SharedWord {
  std::atomic<std::uint32_t> word{0};
  std::array<std::byte, kLinkLineBytes - sizeof(std::atomic<std::uint32_t>)> room{};  // the transport's
};

struct Mailbox {
  // Futexes: a change of the value is the message.
  alignas(64) std::atomic<std::uint32_t> settled{0};   // the last member is ready, or one has given up
  alignas(64) std::atomic<std::uint32_t> asked{0};     // requests so far
  alignas(64) std::atomic<std::uint32_t> answered{0};  // replies so far
  alignas(64) std::atomic<std::uint32_t> ready{0};     // no futex: members that are ready or have given up
  Request request;
  Reply reply;
};

class ControlBlock {
 public:
  // For so many members, with a word for each link of a ring and of the leader's own; `yields`: with their accounts of
  // turns. Throws boost::interprocess::interprocess_exception where there is no memory.
  explicit ControlBlock(int processes, bool yields = false);

  Mailbox& mailbox() const { return *mailbox_; }
  MemberSlot& slot(int member) const { return slots_[static_cast<std::size_t>(member)]; }
  std::span<MemberSlot> slots() const { return slots_; }
  std::atomic<std::uint32_t>* ring_word(int link) const { return &words_[static_cast<std::size_t>(link)].word; }
  YieldRound& round() const { return *round_; }
  std::span<TurnAccount> accounts() const { return accounts_; }  // of each member of a yield; else empty
  std::atomic<std::uint32_t>* alone_word(int link) const {
    return &words_[slots_.size() + static_cast<std::size_t>(link)].word;
  }

 private:
  boost::interprocess::mapped_region region_;
  Mailbox* mailbox_ = nullptr;
  std::span<MemberSlot> slots_;
  std::span<SharedWord> words_;
  YieldRound* round_ = nullptr;
  std::span<TurnAccount> accounts_;
};

}  // namespace ctxmatrix
