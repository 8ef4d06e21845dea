// The keys of a file's `measure` block: one table for the reader, the documentation and the JSON Schema.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "ctxmatrix/measure.h"
#include "matrix/scalar.h"

namespace ctxmatrix {

// Where a value goes. Its type says how: times in ns, counts, shares of 1, and true or false.
using MeasureField = std::variant<std::int64_t Measure::*, std::optional<std::int64_t> Measure::*, int Measure::*,
                                  double Measure::*, bool Measure::*, std::optional<std::uint64_t> Measure::*>;

struct MeasureKey {
  const char* name;
  Quantity kind;
  MeasureField field;
  Bounds bounds;
};

std::span<const MeasureKey> measure_keys();
std::vector<std::string> measure_names();

// A whole `measure` mapping, whose keys are known to be ours. Keys left out keep their defaults. Throws an InputError
// for values out of bounds, and for values that contradict each other.
Measure read_measure(const YamlNode& mapping);

}  // namespace ctxmatrix
