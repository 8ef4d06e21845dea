// The CPUs that this process may run on.
#pragma once

#include <vector>

namespace ctxmatrix {

// sched_getaffinity(2) of the calling thread, ascending; any number of CPU ids. Empty where it cannot be asked.
std::vector<int> allowed_cpus();

}  // namespace ctxmatrix
