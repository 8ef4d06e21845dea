// What must hold in a result beyond the types of its fields.
#pragma once

#include <string>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Throws InputError for a result file as a whole.
[[noreturn]] void refuse_result(const std::string& file, const std::string& why);

// Throws InputError that names the place: estimates out of order, counts and times that make no sense.
void check_result(const RunResult& result, const std::string& file);

}  // namespace ctxmatrix
