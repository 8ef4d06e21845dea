// From results to the sides of a comparison.
#pragma once

#include <span>

#include "ctxmatrix/comparison.h"
#include "ctxmatrix/result.h"
#include "ctxmatrix/row.h"

namespace ctxmatrix {

// What ctxmatrix measured: every cell with the net and gross times (us) of its usable repetitions, by session. A cell
// of a run that was disturbed is in trouble: steal of over 2 %, stops by a CPU quota, other tasks running at both ends
// of it, too few clean intervals, a CPU slower than usual.
Side side_of(const RunResult& result, const std::string& name);

// What was imported: times without a spread.
Side side_of(const RowSet& set, const std::string& name);

// Several results of one host as one: each session is one, cells of the same name and way go together. At least one.
Side joined(std::span<const Side> sides, const std::string& name);

}  // namespace ctxmatrix
