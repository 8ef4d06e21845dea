#include "cli/output.h"

#include <errno.h>
#include <fmt/format.h>

#include <cstdio>
#include <system_error>

namespace ctxmatrix {

void print(std::string_view text) {
  bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) throw std::system_error(errno, std::generic_category(), "write to standard output");
}

void complain(std::string_view text) {
  std::string line = fmt::format("ctxmatrix: {}\n", text);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace ctxmatrix
