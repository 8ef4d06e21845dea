// What this machine allows a run to take.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ctxmatrix/matrix.h"
#include "support/root.h"

namespace ctxmatrix {

// What system calls say; a test gives it.
struct LimitInputs {
  std::optional<std::uint64_t> fds_hard;   // RLIMIT_NOFILE, hard; empty: unlimited
  std::optional<std::uint64_t> processes;  // RLIMIT_NPROC, soft: the one in force; empty: unlimited
  std::uint32_t uid = 0;                   // real user: RLIMIT_NPROC counts by it
  std::vector<int> allowed_cpus;
  bool fifo_allowed = false;
  bool batch_allowed = true;
};

// Asks the system. Policies are tried on a thread made for it: the caller's own does not change.
LimitInputs ask_limits();

// The tightest of the resource limits, of the control groups from the own one up, and of what the kernel has left.
// Memory of a group counts as free where it holds file pages that were not used lately, as the kernel reclaims those
// first. The names of the limits that bind say how large they are: "cgroup pids.max of 100".
Limits read_limits(const Root& root, const LimitInputs& inputs);

// Raises the soft limit on open files to the hard one; returns the soft limit in force.
int raise_fd_limit();

}  // namespace ctxmatrix
