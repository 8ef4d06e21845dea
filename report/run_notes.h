// What a reader should know of a run besides its table.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// The seconds that 1000 switches of two members that do nothing else take, the switches counted per hop, each cell's notes (each text once, with its cells), and the share of the intervals that
// were undisturbed. A line each; ends with "\n".
std::string run_notes(const RunResult& result);

}  // namespace ctxmatrix
