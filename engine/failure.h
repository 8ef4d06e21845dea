// Why a ring gave nothing.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

struct Failure {
  Status status = Status::failed;  // failed or timeout
  std::string reason;              // which member, at which step, what happened
  bool interrupted = false;        // the stop flag was set: no fault of the cell
  bool discarded = false;          // spoilt from outside, such as by a stop: no fault of the cell, which may try again
};

}  // namespace ctxmatrix
