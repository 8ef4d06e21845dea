// A sum over the working set, word by word and forwards, as lmbench's lat_ctx does. The loads are independent and
// prefetch well, so that little of a cache refill shows: `chase` is the touch that shows it.
#include <cstring>

#include "workloads/touches/touches.h"

namespace ctxmatrix {
namespace {

std::uint64_t touch(unsigned char* buffer, std::size_t bytes) {
  std::uint64_t sum = 0;
  for (std::size_t at = 0; at + sizeof(long) <= bytes; at += sizeof(long)) {
    unsigned long word;
    std::memcpy(&word, buffer + at, sizeof word);
    sum += word;
    asm volatile("" : "+r"(sum));  // one load and one add a word, whatever a compiler's vectoriser would like
  }
  return sum;
}

}  // namespace

constexpr Touch kReadTouch = {"read", "a sum over the working set, like lmbench's", nullptr, touch};

}  // namespace ctxmatrix
