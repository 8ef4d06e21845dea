#include "cli/read_input.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "ctxmatrix/error.h"
#include "support/fd.h"
#include "support/text.h"

namespace ctxmatrix {

std::string read_input(const std::string& path, std::size_t most) {
  auto refuse = [&]() { throw InputError(fmt::format("{}: {}", printable(path, 4096), errno_text(errno))); };
  Fd opened(path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!opened) refuse();
  std::string text;
  char block[65536];
  while (text.size() < most) {
    ssize_t got = read(opened.get(), block, std::min(sizeof block, most - text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse();
    if (got == 0) break;
    text.append(block, static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace ctxmatrix
