// A time of less than a microsecond or so, with its interval.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// "439.1 ns +-0.5 %": the larger side of the interval, of the point. Where the interval reaches 0 both ends instead.
std::string ns_text(const Estimate& estimate);

}  // namespace ctxmatrix
