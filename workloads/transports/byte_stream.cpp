#include "workloads/transports/byte_stream.h"

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
  return calls::answers(sizeof token, [&] { return calls::write(link.write_fd, &token, sizeof token); });
}

int receive(const Link& link, Token& token) {
  return calls::answers(sizeof token, [&] { return calls::read(link.read_fd, &token, sizeof token); });
}

int pass_alone(const Link& link, Token token) { return calls::there_and_back<send, receive>(link, token); }

}  // namespace ctxmatrix::byte_stream
