// A run as rows: one for each planned cell.
#pragma once

#include <string>

#include "ctxmatrix/result.h"
#include "ctxmatrix/row.h"

namespace ctxmatrix {

// `file`: where the result was read or written. Times become microseconds; nothing else is computed.
RowSet rows_of(const RunResult& result, const std::string& file);

}  // namespace ctxmatrix
