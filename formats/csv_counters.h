// `export --format csv-counters`: what was counted beside the times.
#pragma once

#include <span>
#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A line for each counter of each cell that was measured with `measure.counters`: the mean per hop, the ends of its
// interval, the repetitions behind it. What was not counted is an empty field and n 0; where n is 1 there is no
// interval. The time is in the csv format: raw_us.
std::string csv_counters(std::span<const RunResult> results);

}  // namespace ctxmatrix
