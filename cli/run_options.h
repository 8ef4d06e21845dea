// The options of `run`, and what they make of its configuration.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"
#include "matrix/reader.h"

namespace ctxmatrix {

Options run_options();

// Throws InputError where the values of some are none that they can have, or two do not go together.
void check_run_options(const Options& options);

// Some options are another name for a key of the file: the same reader checks them.
Overrides run_overrides(const Options& options);

// All that stands in the file's place, as the result keeps it.
std::vector<std::string> run_overrides_text(const Options& options);

// As --quick asks.
void make_quick(Measure& measure);

// The value that an option had when the run was begun, of those that run_overrides_text keeps.
std::optional<std::string> begun_with(const RunResult& result, const std::string& option);

}  // namespace ctxmatrix
