// The working set is there, and nobody looks at it.
#include "workloads/touches/touches.h"

namespace ctxmatrix {
namespace {

std::uint64_t touch(unsigned char*, std::size_t) { return 0; }

}  // namespace

constexpr Touch kNoTouch = {"none", "no access to the working set", nullptr, touch};

}  // namespace ctxmatrix
