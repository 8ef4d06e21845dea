// Freshly forked members, of a ring or another workload, from the supervisor's side: start them, ask their leader, end
// them.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"
#include "ctxmatrix/result.h"
#include "engine/control.h"
#include "engine/failure.h"
#include "engine/member.h"
#include "engine/watch.h"

namespace ctxmatrix {

// The number of the signal that asks the run to end, or 0. A signal handler may set it.
using StopFlag = std::atomic<int>;

// How often the run has been stopped and continued (SIGCONT). A signal handler may count.
using ContinueCount = std::atomic<int>;

class Ring {
 public:
  // `cpus`: the CPU of each member, round and round; empty: anywhere within `allowed`. Looks the cell's transport,
  // touch and policy up in the registry; they must be there. `seed` lays out the working sets. `huge_page_bytes`: of a
  // transparent huge page, for a cell that may lie on such. `tsc`: the TSC can be relied on.
  // `cold`: the leader has buffers for cold passes, in a cell that can be decomposed.
  Ring(const Cell& cell, std::vector<int> cpus, std::vector<int> allowed, std::uint64_t seed, const StopFlag& stop,
       std::uint64_t huge_page_bytes = 0, bool tsc = false, bool cold = false);
  ~Ring();  // ends it
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  // Forks all members and waits until every one is ready. Nothing where that worked.
  std::optional<Failure> start();
  // Has the leader do it, and waits for that. `patience_ns`: give up after so long, status timeout.
  std::optional<Failure> ask(const Request& request, std::int64_t patience_ns);
  const Reply& reply() const { return control_.mailbox().reply; }
  // The intervals of the latest measurement.
  std::size_t intervals() const { return static_cast<std::size_t>(control_.mailbox().request.intervals); }
  // What the members of a yield had of turns in the latest measurement.
  Turns turns() const;
  // The processes, leader first, as long as they live; of members that are threads only the leader.
  const std::vector<pid_t>& members() const { return pids_; }
  // A member was stopped and may have gone on: what was timed meanwhile counts for nothing.
  bool touched() { return watch_.touched(); }
  // A pinned member that had to leave its CPU, as that went offline or out of the cpuset.
  std::optional<Failure> moved_off() const;
  // What the kernel schedules: every member in their order, be it a process or a thread. To be asked once all are
  // ready.
  std::vector<pid_t> tasks() const;
  // Kills and reaps whatever is left. Idempotent.
  void end();

 private:
  std::optional<Failure> fork_all();
  std::optional<Failure> fork_with_links();
  std::optional<Failure> fork_without_links();
  std::optional<Failure> fork_leader_with_threads();
  bool open_link(Link& link, int number, std::optional<Failure>& failure);
  bool fork_one(const MemberOrders& orders, const std::array<Link, 3>& open_links, std::optional<Failure>& failure);
  MemberOrders orders_for(int number, const Link& in, const Link& out);
  std::string lost_cpu(std::size_t member) const;
  void tell_lost_cpu(Failure& failure) const;
  template <class Done>
  std::optional<Failure> wait_for(std::atomic<std::uint32_t>& word, std::int64_t patience_ns, const char* what,
                                  Done done);

  const Cell cell_;
  const std::vector<int> cpus_;
  const std::uint64_t seed_;
  const StopFlag& stop_;
  const std::uint64_t huge_page_bytes_;
  const bool tsc_;
  ControlBlock control_;
  std::vector<std::vector<unsigned long>> masks_;  // of each entry of cpus_, or the one of all that is allowed
  std::vector<Link> alone_;
  std::vector<unsigned char*> cold_;
  std::vector<MemberOrders> thread_orders_;
  std::vector<pid_t> pids_;  // 0: already reaped
  Watch watch_{control_, pids_};
  std::uint32_t asked_ = 0;
};

}  // namespace ctxmatrix
