// The system calls of a hop, as such. The C library's read and write are cancellation points: in a process that has, or
// once had, threads each of them costs some 10 ns more, 1 to 2 % of a hop, which is no part of a switch.
#pragma once

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>

#include "ctxmatrix/transport.h"

namespace ctxmatrix::calls {

// As read(2), write(2), mq_send(3) and mq_receive(3), with errno.
inline long read(int fd, void* bytes, std::size_t count) { return syscall(SYS_read, fd, bytes, count); }
inline long write(int fd, const void* bytes, std::size_t count) { return syscall(SYS_write, fd, bytes, count); }
inline long mq_send(int queue, const void* bytes, std::size_t count) {
  return syscall(SYS_mq_timedsend, queue, bytes, count, 0, nullptr);
}
inline long mq_receive(int queue, void* bytes, std::size_t count) {
  return syscall(SYS_mq_timedreceive, queue, bytes, count, nullptr, nullptr);
}

// Makes the call, again where a signal came before it. 0 where it answers `expected`, EPIPE where it answers 0 instead
// (a stream whose sender is gone), EIO where anything else, and its errno where it fails. Always inline: left to itself
// the compiler makes a call of it, on every hop.
template <class Call>
[[gnu::always_inline]] inline int answers(std::size_t expected, Call call) {
  for (;;) {
    const long answer = call();
    if (answer == static_cast<long>(expected)) return 0;
    if (answer >= 0) return answer == 0 ? EPIPE : EIO;
    if (errno != EINTR) return errno;
  }
}

// The pass_alone of a transport whose receive makes the same calls for a token that is there as for one that is not.
template <auto send, auto receive>
int there_and_back(const Link& link, Token token) {
  const int error = send(link, token);
  return error != 0 ? error : receive(link, token);
}

}  // namespace ctxmatrix::calls
