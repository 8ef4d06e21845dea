#include "host/affinity.h"

#include <errno.h>
#include <sched.h>

#include <memory>

namespace ctxmatrix {
namespace {

struct FreeSet {
  void operator()(cpu_set_t* set) const { CPU_FREE(set); }
};

}  // namespace

std::vector<int> allowed_cpus(pid_t task) {
  // The kernel refuses a set that is smaller than its own with EINVAL, and does not say how large its own is.
  for (std::size_t most = 1024; most <= (1u << 20); most *= 2) {
    std::unique_ptr<cpu_set_t, FreeSet> set(CPU_ALLOC(most));
    if (!set) return {};
    std::size_t bytes = CPU_ALLOC_SIZE(most);
    CPU_ZERO_S(bytes, set.get());
    if (sched_getaffinity(task, bytes, set.get()) != 0) {
      if (errno == EINVAL) continue;
      return {};
    }
    std::vector<int> cpus;
    for (std::size_t cpu = 0; cpu < most; ++cpu) {
      if (CPU_ISSET_S(cpu, bytes, set.get())) cpus.push_back(static_cast<int>(cpu));
    }
    return cpus;
  }
  return {};
}

}  // namespace ctxmatrix
