// The formats of `ctxmatrix export`: one line each in export_formats.cpp.
#pragma once

#include <string>
#include <vector>

#include "cli/load_results.h"

namespace ctxmatrix {

struct ExportFormat {
  const char* name;
  const char* summary;
  std::string (*write)(const LoadedResults& results);  // may complain of what the format cannot say
};

const std::vector<ExportFormat>& export_formats();

}  // namespace ctxmatrix
