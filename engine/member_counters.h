// The counters of a ring's members: opened, switched on around a batch of hops, read, closed.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ctxmatrix/result.h"
#include "engine/counter_source.h"

namespace ctxmatrix {

// What the hardware counts at one time is little, so the counters are parted into passes, each with a batch of hops of
// its own: instructions with cycles, the three kinds of misses, and the kernel's own. Within a pass nothing of ours
// competes; where the hardware is shared all the same, the counts are scaled and the times say so.
class MemberCounters {
 public:
  // Opens all, switched off. A counter that one member cannot have is left out for all. Where the kernel's part of a
  // count is forbidden (EACCES, EPERM), the user's part is taken, under a name that says so.
  MemberCounters(CounterSource& source, std::span<const pid_t> members);
  ~MemberCounters();
  MemberCounters(const MemberCounters&) = delete;
  MemberCounters& operator=(const MemberCounters&) = delete;

  // Those that have a counter to read. Numbers are any, in ascending order.
  std::vector<int> passes() const;
  void switch_on(int pass);
  void switch_off(int pass);
  // What the members counted while the pass was on, over so many hops; without those that the hardware never got round
  // to. Of each pass once, as counters are not set back.
  std::vector<Count> read(int pass, std::int64_t hops);

  // What cannot be counted here and why, and what only in part: for the cell's reader. Empty where all is counted.
  std::string note() const;

 private:
  struct Opened {
    std::size_t counter = 0;  // of kCounters
    bool user_only = false;
    int error = 0;             // an errno: it is not there, and has no handles
    bool starved = false;      // it was on and some member was never counted
    std::vector<int> handles;  // of each member
    std::vector<int> leaders;  // likewise; -1: it leads
  };

  void open(std::size_t counter, std::span<const pid_t> members);
  void open_for_all(Opened& opened, std::span<const pid_t> members, const Opened* leader);
  const Opened* leader_of(std::size_t counter) const;
  void close(Opened& opened);
  template <class Switch>
  void each_leader(int pass, Switch turn);

  CounterSource& source_;
  std::vector<Opened> opened_;
};

}  // namespace ctxmatrix
