// The operation table of a touch: what a member does to its working set while it holds the token.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ctxmatrix {

// One line of the registry in workloads/registry.h. Neither function allocates, throws or prints.
struct Touch {
  const char* name;
  const char* summary;  // one line, for `ctxmatrix list`
  // Lays the buffer out. Called once, when every page has been written. May be null.
  void (*prepare)(unsigned char* buffer, std::size_t bytes, std::uint64_t seed);
  // One touch. The result depends on all that was loaded; the caller must use it.
  std::uint64_t (*touch)(unsigned char* buffer, std::size_t bytes);
};

}  // namespace ctxmatrix
