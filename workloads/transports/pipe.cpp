// The token is four bytes in a pipe: one write(2) and one read(2) a hop, as in lat_ctx.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

int open_link(Link& link) {
  int fds[2];
  if (pipe2(fds, O_CLOEXEC) != 0) return errno;
  link.read_fd = fds[0];
  link.write_fd = fds[1];
  return 0;
}

void drop(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

void keep(Link& link, bool reads, bool writes) {
  if (!reads) drop(link.read_fd);
  if (!writes) drop(link.write_fd);
}

// Four bytes never come or go in part: POSIX makes writes of up to PIPE_BUF atomic.
int send(const Link& link, Token token) {
  for (;;) {
    ssize_t sent = write(link.write_fd, &token, sizeof token);
    if (sent == sizeof token) return 0;
    if (sent >= 0) return EIO;
    if (errno != EINTR) return errno;
  }
}

int receive(const Link& link, Token& token) {
  for (;;) {
    ssize_t got = read(link.read_fd, &token, sizeof token);
    if (got == sizeof token) return 0;
    if (got == 0) return EPIPE;  // the sender is gone
    if (got > 0) return EIO;
    if (errno != EINTR) return errno;
  }
}

int pass_alone(const Link& link, Token token) {
  int error = send(link, token);
  return error != 0 ? error : receive(link, token);
}

}  // namespace

constexpr Transport kPipeTransport = {
    .name = "pipe",
    .summary = "a byte stream in the kernel; write and read, as lmbench's lat_ctx does",
    .fds_per_link = 2,
    .uses_word = false,
    .open = open_link,
    .keep = keep,
    .send = send,
    .receive = receive,
    .pass_alone = pass_alone,
};

}  // namespace ctxmatrix
