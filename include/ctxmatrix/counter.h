// The events that are counted where `measure.counters` asks for it, by the names that perf has for them.
#pragma once

#include <string_view>

namespace ctxmatrix {

struct Counter {
  const char* name;
  const char* unit;
};

// In the order in which they are shown. The hardware counts the first five, the kernel the others.
inline constexpr Counter kCounters[] = {
    {"instructions", "count"},     {"cycles", "count"},           {"cache-misses", "count"},
    {"dTLB-load-misses", "count"}, {"iTLB-load-misses", "count"}, {"context-switches", "count"},
    {"cpu-migrations", "count"},   {"page-faults", "count"},      {"task-clock", "ns"},
};

// Made of the first two, repetition by repetition.
inline constexpr Counter kInstructionsPerCycle = {"instructions-per-cycle", "ratio"};

// Follows a name where only what happened in user mode was counted.
inline constexpr std::string_view kUserOnly = ":u";

// The name without that.
constexpr std::string_view base_name(std::string_view name) {
  if (name.ends_with(kUserOnly)) name.remove_suffix(kUserOnly.size());
  return name;
}

// Of a counter by its name; empty for one that is not known.
constexpr std::string_view unit_of(std::string_view name) {
  for (const Counter& counter : kCounters) {
    if (base_name(name) == counter.name) return counter.unit;
  }
  return base_name(name) == kInstructionsPerCycle.name ? kInstructionsPerCycle.unit : "";
}

}  // namespace ctxmatrix
