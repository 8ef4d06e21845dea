// Runs another program to its end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/ring.h"

namespace ctxmatrix {

struct ProgramRun {
  std::string output;         // of both its streams, as it came
  double cpu_seconds = 0;     // user and system time of it and of all processes that it waited for
  std::int64_t switches = 0;  // of the same processes, voluntary and not
  std::string trouble;        // why it did not end well; empty: it did
};

// `arguments`: the program first, found on the PATH. `more_environment`: "NAME=VALUE" each. In a process group of its
// own, which is killed after `patience_ns` or when `stop` is set, so that nothing of it is left.
ProgramRun run_program(const std::vector<std::string>& arguments, const std::vector<std::string>& more_environment,
                       std::int64_t patience_ns, const StopFlag& stop);

}  // namespace ctxmatrix
