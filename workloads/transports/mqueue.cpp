// The token is a message of four bytes in a POSIX message queue. A queue needs a name; it is taken away again as soon
// as the queue is open, so that nothing can be left behind.
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <unistd.h>

#include <charconv>
#include <cstring>

#include "workloads/transports/calls.h"
#include "workloads/transports/one_object.h"
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

int send(const Link& link, Token token) {
  return calls::answers(0, [&] { return calls::mq_send(link.write_fd, &token, sizeof token); });
}

int receive(const Link& link, Token& token) {
  return calls::answers(sizeof token, [&] { return calls::mq_receive(link.read_fd, &token, sizeof token); });
}

}  // namespace

// On Linux a queue is a descriptor.
constexpr Transport kMqueueTransport = {
    .name = "mqueue",
    .summary = "a POSIX message queue; mq_send and mq_receive of four bytes",
    .fds_per_link = 1,
    .uses_word = false,
    .open = open_link,
    .keep = one_object::keep_descriptor,
    .send = send,
    .receive = receive,
    .pass_alone = calls::there_and_back<send, receive>,
};

}  // namespace ctxmatrix
