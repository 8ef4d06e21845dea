#include "workloads/pagetouch.h"

namespace ctxmatrix {

// Not by a sanitizer, whose own pages would be among the faults.
__attribute__((no_sanitize("address", "thread"))) void touch_pages(unsigned char* memory, std::size_t bytes,
                                                                   std::size_t page_bytes) {
  for (std::size_t at = 0; at < bytes; at += page_bytes) *reinterpret_cast<volatile int*>(memory + at) = 1;
}

}  // namespace ctxmatrix
