#include "stats/counter_estimate.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "ctxmatrix/counter.h"
#include "stats/distributions.h"
#include "stats/order.h"

namespace ctxmatrix {
namespace {

// The count of a counter, in user mode alone or not. Null where the repetition has none.
const Count* find_count(const Repetition& repetition, std::string_view name) {
  for (const Count& count : repetition.counts) {
    if (base_name(count.name) == name && count.hops > 0) return &count;
  }
  return nullptr;
}

double per_hop(const Count& count) { return static_cast<double>(count.value) / static_cast<double>(count.hops); }

Estimate mean_of(std::span<const double> values, double confidence) {
  Estimate estimate;
  estimate.point = estimate.lower = estimate.upper = mean(values);
  estimate.confidence = 0;
  if (values.size() < 2) return estimate;
  const auto n = static_cast<double>(values.size());
  const double half = students_t_half_width(confidence, n - 1) * standard_deviation(values) / std::sqrt(n);
  estimate.lower -= half;
  estimate.upper += half;
  estimate.confidence = confidence;
  return estimate;
}

CounterEstimate estimate_of(std::string name, std::span<const double> values, double confidence) {
  CounterEstimate estimate;
  estimate.name = std::move(name);
  estimate.n = static_cast<int>(values.size());
  if (!values.empty()) estimate.per_hop = mean_of(values, confidence);
  return estimate;
}

CounterEstimate estimate_of(const Counter& counter, std::span<const Repetition> repetitions, double confidence) {
  std::string name = counter.name;
  std::vector<double> values;
  for (const Repetition& repetition : repetitions) {
    const Count* count = find_count(repetition, counter.name);
    if (count == nullptr) continue;
    name = count->name;
    values.push_back(per_hop(*count));
  }
  return estimate_of(std::move(name), values, confidence);
}

// Both are counted over the same hops at the same time, and so the ratio varies less than either.
CounterEstimate instructions_per_cycle(std::span<const Repetition> repetitions, double confidence) {
  std::string name = kInstructionsPerCycle.name;
  std::vector<double> values;
  for (const Repetition& repetition : repetitions) {
    const Count* instructions = find_count(repetition, kCounters[0].name);
    const Count* cycles = find_count(repetition, kCounters[1].name);
    if (instructions == nullptr || cycles == nullptr || cycles->value <= 0) continue;
    const bool user_only = instructions->name.ends_with(kUserOnly);
    if (user_only != cycles->name.ends_with(kUserOnly)) continue;
    if (user_only) name = std::string(kInstructionsPerCycle.name).append(kUserOnly);
    values.push_back(static_cast<double>(instructions->value) / static_cast<double>(cycles->value));
  }
  return estimate_of(std::move(name), values, confidence);
}

}  // namespace

std::vector<CounterEstimate> counter_estimates(std::span<const Repetition> repetitions, double confidence) {
  std::vector<CounterEstimate> estimates;
  for (const Counter& counter : kCounters) {
    estimates.push_back(estimate_of(counter, repetitions, confidence));
    if (&counter == &kCounters[1]) estimates.push_back(instructions_per_cycle(repetitions, confidence));
  }
  return estimates;
}

double least_counted_share(std::span<const Repetition> repetitions, std::string_view name) {
  double least = 1;
  for (const Repetition& repetition : repetitions) {
    for (const Count& count : repetition.counts) {
      if (count.name != name || count.enabled_ns <= 0) continue;
      least = std::min(least, static_cast<double>(count.running_ns) / static_cast<double>(count.enabled_ns));
    }
  }
  return least;
}

}  // namespace ctxmatrix
