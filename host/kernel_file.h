// The shapes in which /proc and /sys write things down.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

// Where Linux tells of its CPUs: "cpu0" and so on, and "online".
constexpr std::string_view kCpuFolder = "/sys/devices/system/cpu";

std::vector<std::string_view> lines(std::string_view text);
std::vector<std::string_view> lines(std::string&&) = delete;  // they would outlive the text

// A file that holds one whole number. Nothing for "max", "-1" and the like.
std::optional<std::uint64_t> read_number(const Root& root, std::string_view path);

// The number after a name at the start of a line: "MemTotal:  123 kB", "nr_throttled 5".
std::optional<std::uint64_t> named_number(std::string_view text, std::string_view name);

// The choice in force where all are listed: "always [madvise] never", or "none (full)" with '(' as `open`.
// Nothing where none is marked.
std::string marked_choice(std::string_view text, char open = '[');

// The value of a boot option: "full" for `preempt` in "quiet preempt=full"; the last one where it is given twice,
// as the kernel takes it. Nothing after " -- ", which the kernel leaves to init.
std::string boot_option(std::string_view cmdline, std::string_view name);

// The numbers of the entries cpu0, cpu1, ... (`stem` "cpu") in a folder, ascending.
std::vector<int> numbered_entries(const Root& root, std::string_view folder, std::string_view stem);

// The different values with how many there are of each: "32 KiB x 4 + 64 KiB x 2", in the order in which they first
// appear; a lone one is given without a count, an empty one is not counted.
std::string tally(const std::vector<std::string>& values);
// The different ones among the values, joined by ", ".
std::string distinct(const std::vector<std::string>& values);

}  // namespace ctxmatrix
