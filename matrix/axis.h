// The axes of a matrix: how a value of each is read, written, compared and put into a cell.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "ctxmatrix/cell.h"
#include "matrix/vocabulary.h"
#include "matrix/yaml_node.h"

namespace ctxmatrix {

// In the order in which they are spanned: the last varies fastest.
enum class Axis { workload, transport, touch, placement, policy, pages, members, processes, working_set };
inline constexpr std::array kAxes = {Axis::workload, Axis::transport, Axis::touch,     Axis::placement,  Axis::policy,
                                     Axis::pages,    Axis::members,   Axis::processes, Axis::working_set};

constexpr const char* kFewestProcesses = "2";  // one alone switches nothing
constexpr const char* kMostProcesses = "65536";
constexpr const char* kLargestWorkingSet = "1024G";

using AxisValue = std::variant<int, std::uint64_t, std::string, Placement>;

const char* axis_name(Axis axis);     // its key in the file
const char* axis_default(Axis axis);  // the value where the axis is left out; null: it must be given
std::vector<std::string> axis_names();

// Throws an InputError where the node is no value of the axis.
AxisValue read_axis_value(Axis axis, const YamlNode& node, const Vocabulary& vocabulary);
std::string text_of(const AxisValue& value);  // canonical

void set_axis(Cell& cell, Axis axis, const AxisValue& value);

}  // namespace ctxmatrix
