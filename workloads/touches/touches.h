// Each touch's entry; the registry gathers them. Constant-initialised, so that the order of files cannot matter.
#pragma once

#include <cstddef>

#include "ctxmatrix/touch.h"

namespace ctxmatrix {

// Stride of the touches that go line by line. Where a line is longer (128 bytes on some arm64), every line is still
// touched, twice.
constexpr std::size_t kCacheLine = 64;

extern const Touch kNoTouch;
extern const Touch kReadTouch;
extern const Touch kWriteTouch;
extern const Touch kChaseTouch;

}  // namespace ctxmatrix
