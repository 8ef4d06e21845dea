// What a member does from its fork to its end. All of it runs after the fork: it prints nothing and throws nothing;
// what goes wrong is a step and an errno in the member's slot.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <span>

#include "ctxmatrix/result.h"
#include "engine/control.h"

namespace ctxmatrix {

// A member's orders, made by the supervisor before the fork.
struct MemberOrders {
  const ControlBlock* control = nullptr;
  int number = 0;  // 0 is the leader
  pid_t supervisor = 0;
  const Transport* transport = nullptr;
  const Touch* touch = nullptr;
  Link in, out;
  std::size_t bytes = 0;                // of the working set
  std::size_t huge_page_bytes = 0;      // of the pages that it is to lie on; 0: base pages
  std::uint64_t seed = 0;               // of its layout
  std::span<const unsigned long> cpus;  // affinity mask, as for sched_setaffinity(2)
  bool watch_cpu = false;
  int policy = SCHED_OTHER;
  int priority = 0;
  std::span<Link> alone;  // the leader's overhead links, still to be opened; as many as members
};

[[noreturn]] void live_as_member(const MemberOrders& orders);

}  // namespace ctxmatrix
