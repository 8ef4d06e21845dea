// The keep of transports whose link is one object that serves both ends: pipe and socketpair have an end for each.
#pragma once

#include <unistd.h>

#include "ctxmatrix/transport.h"

namespace ctxmatrix::one_object {

// Of a descriptor: it is closed when neither end is used any more.
inline void keep_descriptor(Link& link, bool reads, bool writes) {
  if (!reads && !writes) close(link.read_fd >= 0 ? link.read_fd : link.write_fd);
  if (!reads) link.read_fd = -1;
  if (!writes) link.write_fd = -1;
}

// Of shared memory: there is nothing to close.
inline void keep_memory(Link&, bool, bool) {}

}  // namespace ctxmatrix::one_object
