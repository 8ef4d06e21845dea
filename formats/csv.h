// `export --format csv`: one row per cell.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/row.h"

namespace ctxmatrix {

// One field, quoted where RFC 4180 asks for it.
std::string csv_field(const std::string& text);

// The header and one line for each row: RFC 4180 quoting, "\n" at line ends, numbers in their shortest form that reads
// back as the same value, what is not known as an empty field.
std::string csv(const std::vector<RowSet>& sets);

}  // namespace ctxmatrix
