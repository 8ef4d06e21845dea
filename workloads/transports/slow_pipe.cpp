// A pipe on which each hop takes a given time longer, but not the work of a hop alone: a change of the switch that is
// known, for comparisons to find. Only in a build with CTXMATRIX_FAULTS.
#ifdef CTXMATRIX_FAULTS

#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>

#include "workloads/transports/byte_stream.h"
#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

std::int64_t rounds = 0;  // of the loop, before each send

// The file that the environment variable names holds the rounds. It is read again for each ring, so that `ab` can
// change it.
std::int64_t asked_for() {
  const char* path = std::getenv("CTXMATRIX_DELAY");
  const int file = path != nullptr ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  char text[32];
  const ssize_t length = file >= 0 ? read(file, text, sizeof text) : 0;
  if (file >= 0) close(file);
  std::int64_t number = 0;
  if (length > 0) std::from_chars(text, text + length, number);
  return number;
}

int open_link(Link& link) {
  rounds = asked_for();
  return kPipeTransport.open(link);
}

int send(const Link& link, Token token) {
  for (std::int64_t i = 0; i < rounds; ++i) asm volatile("" ::: "memory");
  return byte_stream::send(link, token);
}

}  // namespace

constexpr Transport kSlowPipeTransport = {
    .name = "slow-pipe",
    .summary = "a pipe, and a loop before each send that the work alone does not have",
    .fds_per_link = 2,
    .uses_word = false,
    .open = open_link,
    .keep = byte_stream::keep,
    .send = send,
    .receive = byte_stream::receive,
    .pass_alone = byte_stream::pass_alone,
};

}  // namespace ctxmatrix

#endif
