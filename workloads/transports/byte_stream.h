// A token as four bytes through a pair of descriptors: one write(2) and one read(2) a hop. What pipe and socketpair
// have in common.
#pragma once

#include "ctxmatrix/transport.h"

namespace ctxmatrix::byte_stream {

// Closes the ends that the caller does not use.
void keep(Link& link, bool reads, bool writes);
int send(const Link& link, Token token);
// EPIPE where the sender is gone.
int receive(const Link& link, Token& token);
int pass_alone(const Link& link, Token token);

}  // namespace ctxmatrix::byte_stream
