// A time as lmbench's summary prints it in a column of fixed width.
#pragma once

#include <string>

namespace ctxmatrix {

// Blank where the value is not a number or not above 0; "23.5K" and "12.3M" from ten thousand and ten million on;
// cut, never rounded, where it is wider than the column.
std::string time_cell(double us, int width);

// A time with the two decimals that lat_ctx prints and lmbench's raw files hold.
double two_decimals(double us);

}  // namespace ctxmatrix
