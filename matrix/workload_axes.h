// Which axes a workload has. A matrix is of one workload, and its file gives no other axis than that one's.
#pragma once

#include <string>
#include <vector>

#include "matrix/axis.h"

namespace ctxmatrix {

std::vector<std::string> workload_names();

// `workload` is one of the names above.
bool has_axis(const std::string& workload, Axis axis);

// The axes of the workload that its cells differ in: all but `workload` itself.
std::vector<std::string> cell_axis_names(const std::string& workload);

// What a cell has of an axis that its workload does not have.
AxisValue absent_value(Axis axis);

}  // namespace ctxmatrix
