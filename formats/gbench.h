// `export --format gbench`: results as Google Benchmark writes them with --benchmark_format=json, for its compare.py and
// for whatever else reads that. The format: docs/user_guide.md and src/json_reporter.cc of that project.
#pragma once

#include <span>
#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// One JSON document of one result; Google Benchmark has no form for several. For each cell with times an entry for each
// usable repetition (its net time per switch, in ns, as both real_time and cpu_time: the members have the CPU all the
// while), then mean, median, stddev and cv, as it has them. Cells without a time have an entry with error_occurred and
// error_message.
std::string gbench(const RunResult& result);

}  // namespace ctxmatrix
