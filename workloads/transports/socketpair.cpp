// The token is four bytes through a pair of connected Unix sockets: one write(2) and one read(2) a hop.
#include <errno.h>
#include <sys/socket.h>

#include "workloads/transports/byte_stream.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

int open_link(Link& link) {
  int fds[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0) return errno;
  link.read_fd = fds[0];
  link.write_fd = fds[1];
  return 0;
}

}  // namespace

constexpr Transport kSocketpairTransport = {
    .name = "socketpair",
    .summary = "a pair of connected Unix sockets; write and read, as hackbench does",
    .fds_per_link = 2,
    .uses_word = false,
    .open = open_link,
    .keep = byte_stream::keep,
    .send = byte_stream::send,
    .receive = byte_stream::receive,
    .pass_alone = byte_stream::pass_alone,
};

}  // namespace ctxmatrix
