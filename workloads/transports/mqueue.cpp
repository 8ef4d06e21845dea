// The token is a message of four bytes in a POSIX message queue. A queue needs a name; it is taken away again as soon
// as the queue is open, so that nothing can be left behind.
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <unistd.h>

#include <charconv>
#include <cstring>

#include "workloads/transports/calls.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

// "/ctxmatrix-PID-N"; members open queues too, and must not allocate.
struct Name {
  explicit Name(unsigned number) {
    char* at = std::to_chars(text + std::strlen(text), text + sizeof text - 1, getpid()).ptr;
    *at++ = '-';
    *std::to_chars(at, text + sizeof text - 1, number).ptr = '\0';
  }
  char text[64] = "/ctxmatrix-";
};

int open_link(Link& link) {
  mq_attr room{};
  room.mq_maxmsg = 1;
  room.mq_msgsize = sizeof(Token);
  constexpr unsigned kTries = 1000;  // names that somebody else has, or a killed run has left
  for (unsigned number = 0; number < kTries; ++number) {
    const Name name(number);
    const mqd_t queue = mq_open(name.text, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600, &room);
    if (queue < 0 && errno == EEXIST) continue;
    if (queue < 0) return errno;
    mq_unlink(name.text);
    link.read_fd = link.write_fd = queue;
    return 0;
  }
  return EEXIST;
}

// One descriptor serves both ends, and goes when neither is used any more.
void keep(Link& link, bool reads, bool writes) {
  if (!reads && !writes) mq_close(link.read_fd >= 0 ? link.read_fd : link.write_fd);
  if (!reads) link.read_fd = -1;
  if (!writes) link.write_fd = -1;
}

int send(const Link& link, Token token) {
  char bytes[sizeof token];
  std::memcpy(bytes, &token, sizeof token);
  while (syscall(SYS_mq_timedsend, link.write_fd, bytes, sizeof bytes, 0, nullptr) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int receive(const Link& link, Token& token) {
  char bytes[sizeof token];
  for (;;) {
    const long got = syscall(SYS_mq_timedreceive, link.read_fd, bytes, sizeof bytes, nullptr, nullptr);
    if (got == long{sizeof token}) break;
    if (got >= 0) return EIO;
    if (errno != EINTR) return errno;
  }
  std::memcpy(&token, bytes, sizeof token);
  return 0;
}

int pass_alone(const Link& link, Token token) {
  int error = send(link, token);
  return error != 0 ? error : receive(link, token);
}

}  // namespace

// On Linux a queue is a descriptor.
constexpr Transport kMqueueTransport = {
    .name = "mqueue",
    .summary = "a POSIX message queue; mq_send and mq_receive of four bytes",
    .fds_per_link = 1,
    .uses_word = false,
    .open = open_link,
    .keep = keep,
    .send = send,
    .receive = receive,
    .pass_alone = pass_alone,
};

}  // namespace ctxmatrix
