// One store a cache line: every line becomes dirty and must be owned by this CPU's cache.
#include "workloads/touches/touches.h"

namespace ctxmatrix {
namespace {

std::uint64_t touch(unsigned char* buffer, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += kCacheLine) {
    *const_cast<volatile unsigned char*>(buffer + at) = static_cast<unsigned char>(at / kCacheLine);
  }
  return bytes;
}

}  // namespace

constexpr Touch kWriteTouch = {"write", "one store a cache line", nullptr, touch};

}  // namespace ctxmatrix
