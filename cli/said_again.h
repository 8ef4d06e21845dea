// `--resume` with other words than those that began the run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/config.h"
#include "cli/options.h"
#include "cli/resume.h"

namespace ctxmatrix {

struct SaidAgain {
  std::optional<LoadedConfig> config;  // the first argument, where it is there
  std::vector<std::string> overrides;  // as the result keeps them
};

// What is said again of a run that goes on must be what was said when it began. Throws InputError.
void check_said_again(const SaidAgain& said, const Options& options, const Resumed& resumed);

}  // namespace ctxmatrix
