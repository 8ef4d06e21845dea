// The options that the running kernel was built with.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

struct KernelConfig {
  std::string source;  // the file; empty where none could be read
  // Options that are set, without "CONFIG_", in the file's order; strings without their quotes.
  std::vector<std::pair<std::string, std::string>> options;

  std::string value(std::string_view option) const;  // "y", "m", a number or text; empty: not set
  bool is_set(std::string_view option) const { return !value(option).empty(); }
};

// From /proc/config.gz, /boot/config-<release> or the modules' folder, whichever is there first.
KernelConfig read_kernel_config(const Root& root, std::string_view release);

}  // namespace ctxmatrix
