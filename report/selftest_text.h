// What a host can resolve, in plain words.
#pragma once

#include <string>

#include "ctxmatrix/result.h"
#include "stats/session_drift.h"

namespace ctxmatrix {

// Of a run of several sessions of one matrix. `before`: the drift that runs assumed until now, a share of gross.
std::string selftest_text(const RunResult& result, const SessionDrift& drift, double before);

}  // namespace ctxmatrix
