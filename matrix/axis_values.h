// The values that a file gives to an axis.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "matrix/axis.h"

namespace ctxmatrix {

struct AxisValues {
  Axis axis = Axis::processes;
  std::vector<AxisValue> values;                // at least one
  std::map<std::string, std::size_t> index_of;  // by canonical text
  bool overridden = false;                      // by --set
};

// A list, or a single value as a list of one. Throws an InputError for an empty one and for a value given twice.
AxisValues read_axis_values(Axis axis, const YamlNode& node, const Vocabulary& vocabulary);

// The workload of the file's `matrix`.
std::string workload_of(const YamlNode& matrix, const Vocabulary& vocabulary);

// An axis of the file's `matrix`, or its default. Throws also where an axis that must be given is missing, and where
// the workload does not have the axis; one that it does not have and the file does not give has the one value of
// absent_value().
AxisValues axis_of(Axis axis, const YamlNode& matrix, const Vocabulary& vocabulary, const std::string& workload);

}  // namespace ctxmatrix
