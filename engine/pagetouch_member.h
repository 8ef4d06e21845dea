// The one member of a page touch. Runs after the fork; allocates nothing but the pages that it touches.
#pragma once

#include <cstddef>

#include "engine/control.h"

namespace ctxmatrix {

// Memory that nobody has touched yet, in units that are taken whole: pages, or the huge pages that they may lie on.
struct FreshMemory {
  unsigned char* memory = nullptr;
  std::size_t bytes = 0;
  std::size_t unit_bytes = 0;
};

// Touches the memory for the first time, in as many pieces as intervals were asked for, with a probe between: the time
// of each is that interval's; a trip is a page. Then the same pieces once more: the overhead. Can be done once. There
// are at least as many units as intervals.
int serve_pagetouch(const Request& request, Reply& reply, const FreshMemory& fresh, bool tsc);

}  // namespace ctxmatrix
