#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <system_error>
#include <thread>

#include "host/affinity.h"
#include "host/limits.h"

namespace ctxmatrix {
namespace {

std::optional<std::uint64_t> finite(rlim_t limit) {
  return limit == RLIM_INFINITY ? std::nullopt : std::optional<std::uint64_t>(limit);
}

bool try_policy(int policy) {
  sched_param parameters{};
  parameters.sched_priority = sched_get_priority_min(policy);
  return sched_setscheduler(0, policy, &parameters) == 0;  // 0: the calling thread alone
}

void try_policies(LimitInputs& inputs) {
  try {
    std::thread([&inputs] {
      inputs.batch_allowed = try_policy(SCHED_BATCH);
      inputs.fifo_allowed = try_policy(SCHED_FIFO);
    }).join();
  } catch (const std::system_error&) {  // no thread to be had: then fifo is not known to be allowed
  }
}

}  // namespace

LimitInputs ask_limits() {
  LimitInputs inputs;
  rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) inputs.fds_hard = finite(limit.rlim_max);
  if (getrlimit(RLIMIT_NPROC, &limit) == 0) inputs.processes = finite(limit.rlim_cur);
  inputs.uid = getuid();
  inputs.allowed_cpus = allowed_cpus();
  try_policies(inputs);
  return inputs;
}

int raise_fd_limit() {
  rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  rlimit raised = limit;
  raised.rlim_cur = raised.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  constexpr rlim_t kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(limit.rlim_cur, kMost));
}

}  // namespace ctxmatrix
