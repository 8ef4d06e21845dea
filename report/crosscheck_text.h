// What `crosscheck` found: one cell by independent methods, and by other benchmarks.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A line for each method with gross, overhead, net and the switches counted; which net times agree within 5 %, which
// are apart by more than noise and why they may be, and which the noise hides; the direct cost of a switch that they
// bracket; then the peers, each with its own figure and with what was counted. All cells of the result are one cell by
// different transports or workloads.
std::string crosscheck_text(const RunResult& result);

}  // namespace ctxmatrix
