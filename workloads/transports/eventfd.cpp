// The token is the count of an eventfd(2): a write adds it to 0, a read takes it and leaves 0.
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "workloads/transports/calls.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

int open_link(Link& link) {
  int fd = eventfd(0, EFD_CLOEXEC);
  if (fd < 0) return errno;
  link.read_fd = link.write_fd = fd;
  return 0;
}

// One descriptor serves both ends, and goes when neither is used any more.
void keep(Link& link, bool reads, bool writes) {
  if (!reads && !writes) close(link.read_fd >= 0 ? link.read_fd : link.write_fd);
  if (!reads) link.read_fd = -1;
  if (!writes) link.write_fd = -1;
}

int send(const Link& link, Token token) {
  const std::uint64_t count = token;
  for (;;) {
    const long sent = calls::write(link.write_fd, &count, sizeof count);
    if (sent == long{sizeof count}) return 0;
    if (sent >= 0) return EIO;
    if (errno != EINTR) return errno;
  }
}

int receive(const Link& link, Token& token) {
  std::uint64_t count = 0;
  for (;;) {
    const long got = calls::read(link.read_fd, &count, sizeof count);
    if (got == long{sizeof count}) break;
    if (got >= 0) return EIO;
    if (errno != EINTR) return errno;
  }
  token = static_cast<Token>(count);
  return 0;
}

int pass_alone(const Link& link, Token token) {
  int error = send(link, token);
  return error != 0 ? error : receive(link, token);
}

}  // namespace

constexpr Transport kEventfdTransport = {
    .name = "eventfd",
    .summary = "a counter in the kernel; write and read of eight bytes",
    .fds_per_link = 1,
    .uses_word = false,
    .open = open_link,
    .keep = keep,
    .send = send,
    .receive = receive,
    .pass_alone = pass_alone,
};

}  // namespace ctxmatrix
