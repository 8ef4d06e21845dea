// Where counts of a member come from: the kernel, or a machine that a test invents.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace ctxmatrix {

// What was counted since the counter was opened.
struct CounterReading {
  std::uint64_t value = 0;
  std::uint64_t enabled_ns = 0;  // that the member ran while the counter was switched on
  std::uint64_t running_ns = 0;  // of that, with the hardware to itself
};

// Handles are 0 or more. Functions that can fail give a negated errno.
class CounterSource {
 public:
  virtual ~CounterSource() = default;
  // A counter of a process, switched off; `counter` is an index of kCounters. One that is opened with the handle of
  // another as its `leader` is switched on and off with it and counts at the same time; -1: it leads.
  virtual int open(std::size_t counter, pid_t pid, bool user_only, int leader) = 0;
  // A leader with those that it leads.
  virtual int switch_on(int leader) = 0;
  virtual int switch_off(int leader) = 0;
  virtual int read(int handle, CounterReading& reading) = 0;
  virtual void close(int handle) = 0;
};

// perf_event_open(2). It has no state: one serves all.
CounterSource& kernel_counters();

}  // namespace ctxmatrix
