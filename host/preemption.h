// Which preemption model the running kernel follows.
#pragma once

#include <string>
#include <string_view>

#include "host/kernel_config.h"
#include "support/root.h"

namespace ctxmatrix {

// "none", "voluntary", "full", "lazy", "rt"; "dynamic" where it is chosen at boot and the choice cannot be seen,
// "none or voluntary" where the version string alone is known, which does not tell the two apart. `version` is that of
// uname.
std::string preemption_model(const Root& root, std::string_view version, std::string_view cmdline,
                             const KernelConfig& config);

}  // namespace ctxmatrix
