#include "support/write_all.h"

#include <errno.h>
#include <unistd.h>

#include <algorithm>

#include "support/faults.h"

namespace ctxmatrix {
namespace {

// "short_write=N": never more than N bytes; "full_disk=N": no room from the Nth call on.
ssize_t write_some(int fd, std::string_view text) {
  std::size_t most = text.size();
  if constexpr (kFaults) {
    const Fault& small = fault_at(FaultPoint::short_write);
    if (small.asked) most = std::min(most, static_cast<std::size_t>(small.numbers[0]));
    Fault& full = fault_at(FaultPoint::full_disk);
    if (full.asked && ++full.passed >= full.numbers[0]) {
      errno = ENOSPC;
      return -1;
    }
  }
  return write(fd, text.data(), most);
}

}  // namespace

int write_all(int fd, std::string_view text, std::size_t& written) {
  written = 0;
  while (written < text.size()) {
    ssize_t now = write_some(fd, text.substr(written));
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return errno;
    written += static_cast<std::size_t>(now);
  }
  return 0;
}

}  // namespace ctxmatrix
