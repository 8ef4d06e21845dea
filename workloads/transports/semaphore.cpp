// The token is a word of shared memory, and a POSIX semaphore beside it says that it is there (Boost.Interprocess's, on
// the same cache line). Its library calls the kernel only where somebody sleeps or must sleep, so that the work of a
// hop without a switch holds no system call: those of a hop are in the net time.
#include <errno.h>

#include <boost/interprocess/sync/interprocess_semaphore.hpp>
#include <new>

#include "workloads/transports/calls.h"
#include "workloads/transports/one_object.h"
#include "workloads/transports/transports.h"

#ifndef BOOST_INTERPROCESS_POSIX_UNNAMED_SEMAPHORES
#error "Boost.Interprocess would spin here in the place of a POSIX semaphore"
#endif

namespace ctxmatrix {
namespace {

using boost::interprocess::interprocess_semaphore;

constexpr std::size_t kPlace = 16;  // of the semaphore, on the link's line
static_assert(kPlace + sizeof(interprocess_semaphore) <= kLinkLineBytes);
static_assert(kPlace % alignof(interprocess_semaphore) == 0);

interprocess_semaphore* semaphore_of(const Link& link) {
  return std::launder(reinterpret_cast<interprocess_semaphore*>(reinterpret_cast<char*>(link.word) + kPlace));
}

// What Boost throws is an errno again on the way out; nothing may be thrown after the fork.
template <class Call>
int errno_of(Call call) noexcept {
  try {
    call();
    return 0;
  } catch (const boost::interprocess::interprocess_exception& error) {
    return error.get_native_error() != 0 ? error.get_native_error() : EIO;
  } catch (...) {
    return EIO;
  }
}

int open_link(Link& link) {
  if (link.word == nullptr) return EINVAL;
  return errno_of([&] { new (reinterpret_cast<char*>(link.word) + kPlace) interprocess_semaphore(0); });
}

int send(const Link& link, Token token) {
  link.word->store(token, std::memory_order_release);
  return errno_of([&] { semaphore_of(link)->post(); });
}

int receive(const Link& link, Token& token) {
  if (int error = errno_of([&] { semaphore_of(link)->wait(); })) return error;
  token = link.word->load(std::memory_order_acquire);
  return token == 0 ? EIO : 0;
}

}  // namespace

constexpr Transport kSemaphoreTransport = {
    .name = "semaphore",
    .summary = "a word of anonymous shared memory and a POSIX semaphore",
    .fds_per_link = 0,
    .uses_word = true,
    .open = open_link,
    .keep = one_object::keep_memory,
    .send = send,
    .receive = receive,
    .pass_alone = calls::there_and_back<send, receive>,
};

}  // namespace ctxmatrix
