// The token is the count of an eventfd(2): a write adds it to 0, a read takes it and leaves 0.
#include <errno.h>
#include <sys/eventfd.h>

#include "workloads/transports/calls.h"
#include "workloads/transports/one_object.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

int open_link(Link& link) {
  int fd = eventfd(0, EFD_CLOEXEC);
  if (fd < 0) return errno;
  link.read_fd = link.write_fd = fd;
  return 0;
}

int send(const Link& link, Token token) {
  const std::uint64_t count = token;
  return calls::answers(sizeof count, [&] { return calls::write(link.write_fd, &count, sizeof count); });
}

int receive(const Link& link, Token& token) {
  std::uint64_t count = 0;
  const int error = calls::answers(sizeof count, [&] { return calls::read(link.read_fd, &count, sizeof count); });
  token = static_cast<Token>(count);
  return error;
}

}  // namespace

constexpr Transport kEventfdTransport = {
    .name = "eventfd",
    .summary = "a counter in the kernel; write and read of eight bytes",
    .fds_per_link = 1,
    .uses_word = false,
    .open = open_link,
    .keep = one_object::keep_descriptor,
    .send = send,
    .receive = receive,
    .pass_alone = calls::there_and_back<send, receive>,
};

}  // namespace ctxmatrix
