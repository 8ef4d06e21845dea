// The token is a word of shared memory; the receiver sleeps on it by futex(2). The futex is not a private one, for the
// members are processes. Both calls are made on every hop, needed or not, so that each hop is the same work.
#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "workloads/transports/one_object.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

long futex(std::atomic<std::uint32_t>* word, int operation, std::uint32_t value) {
  return syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(word), operation, value, nullptr, nullptr, 0);
}

int open_link(Link& link) { return link.word == nullptr ? EINVAL : 0; }

int send(const Link& link, Token token) {
  link.word->store(token, std::memory_order_release);
  return futex(link.word, FUTEX_WAKE, 1) < 0 ? errno : 0;
}

bool take(const Link& link, Token& token) {
  token = link.word->load(std::memory_order_acquire);
  if (token == 0) return false;
  link.word->store(0, std::memory_order_relaxed);
  return true;
}

int receive(const Link& link, Token& token) {
  while (!take(link, token)) {
    if (futex(link.word, FUTEX_WAIT, 0) < 0 && errno != EAGAIN && errno != EINTR) return errno;
  }
  return 0;
}

int pass_alone(const Link& link, Token token) {
  int error = send(link, token);
  if (error != 0) return error;
  futex(link.word, FUTEX_WAIT, 0);  // answers EAGAIN at once, for the token is there
  return take(link, token) ? 0 : EIO;
}

}  // namespace

constexpr Transport kFutexTransport = {
    .name = "futex",
    .summary = "a word of anonymous shared memory, woken by a futex",
    .fds_per_link = 0,
    .uses_word = true,
    .open = open_link,
    .keep = one_object::keep_memory,
    .send = send,
    .receive = receive,
    .pass_alone = pass_alone,
};

}  // namespace ctxmatrix
