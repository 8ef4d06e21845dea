// The token never leaves the leader: what is measured then is ctxmatrix itself. Only in a build with CTXMATRIX_FAULTS.
#ifdef CTXMATRIX_FAULTS

#include <unistd.h>

#include "workloads/transports/transports.h"

namespace ctxmatrix {
namespace {

Token held = 0;  // each process has its own

int open_link(Link&) { return 0; }

void keep(Link&, bool, bool) {}

int send(const Link&, Token token) {
  held = token;
  return 0;
}

// Nothing ever comes to a follower.
int receive(const Link&, Token& token) {
  while (held == 0) pause();
  token = held;
  return 0;
}

int pass_alone(const Link&, Token) { return 0; }

}  // namespace

constexpr Transport kNullTransport = {
    .name = "null",
    .summary = "no transport: the token never leaves the leader",
    .fds_per_link = 0,
    .uses_word = false,
    .open = open_link,
    .keep = keep,
    .send = send,
    .receive = receive,
    .pass_alone = pass_alone,
};

}  // namespace ctxmatrix

#endif
