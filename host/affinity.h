// The CPUs that a task may run on.
#pragma once

#include <sys/types.h>

#include <vector>

namespace ctxmatrix {

// sched_getaffinity(2) of a task, ascending; any number of CPU ids. 0: of the calling thread. Empty where it cannot be
// asked.
std::vector<int> allowed_cpus(pid_t task = 0);

}  // namespace ctxmatrix
