// Which cells of a matrix run on this machine, what they need, and why the others do not. Pure.
#pragma once

#include "ctxmatrix/matrix.h"
#include "matrix/need.h"

namespace ctxmatrix {

// Every cell of the matrix, in its order. A cell is skipped where this machine cannot have it; it is a misfit where it
// could, but a limit is too low. The totals are over the cells that run; the total time is at most the time budget.
Plan make_plan(const Matrix& matrix, const Traits& traits, const Limits& limits);

}  // namespace ctxmatrix
