// A plan for people.
#pragma once

#include <string>

#include "ctxmatrix/matrix.h"

namespace ctxmatrix {

// The cells in their order with what each needs, what is skipped and why, what does not fit, and the totals beside the
// limits of this machine.
std::string plan_text(const Plan& plan, const Limits& limits);

}  // namespace ctxmatrix
