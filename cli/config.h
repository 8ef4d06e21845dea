// From a configuration's name to its matrix and plan on this machine.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "ctxmatrix/matrix.h"
#include "matrix/reader.h"

namespace ctxmatrix {

struct LoadedConfig {
  std::string text;  // of the file
  Matrix matrix;
};

// Folders in which configurations are looked for by name: ./configs, the source tree's of a build, and the installed
// one.
std::vector<std::string> config_folders();

// `name`: a path, or the name of a shipped configuration with or without ".yaml". Throws InputError.
LoadedConfig load_config(const std::string& name, const Overrides& overrides);

// The plan on this machine.
Plan plan_here(const Matrix& matrix, const Limits& limits);

// Why no cell at all of the plan can be run, naming the limit, its value and the need. Empty: some can.
std::string refusal_of(const Plan& plan);

// The options --set and --cells, the same for every command that takes a configuration.
void add_overrides(Options& options);
Overrides overrides_of(const Options& options);
// The same as they were given, for the result.
std::vector<std::string> overrides_text(const Options& options);

Vocabulary vocabulary();

}  // namespace ctxmatrix
