// The token is four bytes in a pipe: one write(2) and one read(2) a hop, as in lat_ctx.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "workloads/transports/byte_stream.h"
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

}  // namespace

constexpr Transport kPipeTransport = {
    .name = "pipe",
    .summary = "a byte stream in the kernel; write and read, as lmbench's lat_ctx does",
    .fds_per_link = 2,
    .uses_word = false,
    .open = open_link,
    .keep = byte_stream::keep,
    .send = byte_stream::send,
    .receive = byte_stream::receive,
    .pass_alone = byte_stream::pass_alone,
};

}  // namespace ctxmatrix
