#include "workloads/transports/byte_stream.h"

#include <errno.h>
#include <unistd.h>

#include "workloads/transports/calls.h"

namespace ctxmatrix::byte_stream {
namespace {

void drop(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

}  // namespace

void keep(Link& link, bool reads, bool writes) {
  if (!reads) drop(link.read_fd);
  if (!writes) drop(link.write_fd);
}

// Four bytes never come or go in part: POSIX makes writes to a pipe of up to PIPE_BUF atomic, and a Unix socket puts
// them into one buffer.
int send(const Link& link, Token token) {
  for (;;) {
    const long sent = calls::write(link.write_fd, &token, sizeof token);
    if (sent == long{sizeof token}) return 0;
    if (sent >= 0) return EIO;
    if (errno != EINTR) return errno;
  }
}

int receive(const Link& link, Token& token) {
  for (;;) {
    const long got = calls::read(link.read_fd, &token, sizeof token);
    if (got == long{sizeof token}) return 0;
    if (got == 0) return EPIPE;  // the sender is gone
    if (got > 0) return EIO;
    if (errno != EINTR) return errno;
  }
}

int pass_alone(const Link& link, Token token) {
  int error = send(link, token);
  return error != 0 ? error : receive(link, token);
}

}  // namespace ctxmatrix::byte_stream
