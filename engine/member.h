// What a member does from its fork to its end. All of it runs after the fork: it prints nothing and throws nothing;
// what goes wrong is a step and an errno in the member's slot.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <span>

#include "ctxmatrix/result.h"
#include "engine/control.h"
#include "engine/working_set.h"

namespace ctxmatrix {

// A member's orders, made by the supervisor before the fork.
struct MemberOrders {
  const ControlBlock* control = nullptr;
  int number = 0;  // 0 is the leader
  enum class Work { ring, yield, pagetouch };
  Work work = Work::ring;
  pid_t supervisor = 0;
  const Transport* transport = nullptr;  // of a ring
  const Touch* touch = nullptr;          // of a ring
  Link in, out;                          // of a ring
  std::size_t bytes = 0;                 // of the working set
  PageKind pages = PageKind::base;       // that it is to lie on
  std::size_t huge_page_bytes = 0;       // of a huge page, where it may lie on such
  std::uint64_t seed = 0;                // of its layout
  std::span<const unsigned long> cpus;   // affinity mask, as for sched_setaffinity(2)
  bool watch_cpu = false;
  int policy = SCHED_OTHER;
  int priority = 0;
  std::span<Link> alone;                  // the leader's overhead links, still to be opened; as many as members
  std::span<unsigned char*> cold;         // likewise buffers for its cold passes, still to be mapped; or none
  bool tsc = false;                       // stamps and ticks are of the TSC
  std::span<const MemberOrders> threads;  // of the other members, where they are threads of the leader's
};

// The life of a forked process.
[[noreturn]] void live_as_member(const MemberOrders& orders);
// The life of a thread of the leader's.
[[noreturn]] void live_as_thread(const MemberOrders& orders);

}  // namespace ctxmatrix
