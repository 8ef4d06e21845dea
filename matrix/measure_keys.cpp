#include "matrix/measure_keys.h"

#include <fmt/format.h>

namespace ctxmatrix {
namespace {

constexpr Quantity kCount = Quantity::count;
constexpr Quantity kDuration = Quantity::duration;
constexpr Quantity kShare = Quantity::share;
constexpr Quantity kFlag = Quantity::flag;

const MeasureKey kKeys[] = {
    {"interval", kDuration, &Measure::interval_ns, {"10us", "10s"}},
    {"intervals", kCount, &Measure::intervals, {"1", "1000"}},
    {"warmup", kDuration, &Measure::warmup_ns, {"0us", "10s"}},
    {"warmup_trips", kCount, &Measure::warmup_trips, {"1", "1000000"}},
    {"overhead", kDuration, &Measure::overhead_ns, {"1us", "1s"}},
    {"probe", kDuration, &Measure::probe_ns, {"1us", "1ms"}},
    {"gate", kShare, &Measure::gate, {"0.01%", "100%"}},
    {"min_clean_share", kShare, &Measure::min_clean_share, {"0%", "100%"}},
    {"min_clean_intervals", kCount, &Measure::min_clean_intervals, {"1", "1000"}},
    // An exact 95 % signed-rank interval needs six values: with five, even the widest holds only 94 %.
    {"min_repetitions", kCount, &Measure::min_repetitions, {"6", "10000"}},
    {"max_repetitions", kCount, &Measure::max_repetitions, {"6", "10000"}},
    {"precision", kShare, &Measure::precision, {"0.01%", "100%"}},
    {"precision_gross", kShare, &Measure::precision_gross, {"0.01%", "100%"}},
    {"drift", kShare, &Measure::drift, {"0%", "100%"}},
    {"time_budget", kDuration, &Measure::time_budget_ns, {"100ms", "1440min"}},
    {"sessions", kCount, &Measure::sessions, {"1", "1000"}},
    {"gap", kDuration, &Measure::gap_ns, {"0us", "1440min"}},
    {"seed", kCount, &Measure::seed, {"0", "18446744073709551615"}},
    {"counters", kFlag, &Measure::counters, {"false", "true"}},
    {"decompose", kFlag, &Measure::decompose, {"false", "true"}},
};

struct Store {
  Measure& measure;
  std::uint64_t value;

  void operator()(std::int64_t Measure::*field) const { measure.*field = static_cast<std::int64_t>(value); }
  void operator()(std::optional<std::int64_t> Measure::*field) const {
    measure.*field = static_cast<std::int64_t>(value);
  }
  void operator()(int Measure::*field) const { measure.*field = static_cast<int>(value); }
  void operator()(bool Measure::*field) const { measure.*field = value != 0; }
  void operator()(double Measure::*field) const { measure.*field = static_cast<double>(value) / 1e6; }
  void operator()(std::optional<std::uint64_t> Measure::*field) const { measure.*field = value; }
};

// Both keys are counts. A contradiction is shown at the key that the file gives; the other may be a default.
void check_order(const YamlNode& mapping, const char* small_key, int small, const char* large_key, int large) {
  if (small <= large) return;
  const YamlNode* at = mapping.find(small_key);
  if (at == nullptr) at = mapping.find(large_key);
  auto origin = [&](const char* key) { return mapping.find(key) == nullptr ? " (its default)" : ""; };
  refuse(at->place, fmt::format("{} {}{} is more than {} {}{}; allowed: at most as many", small_key, small,
                                origin(small_key), large_key, large, origin(large_key)));
}

}  // namespace

std::span<const MeasureKey> measure_keys() { return kKeys; }

std::vector<std::string> measure_names() {
  std::vector<std::string> names;
  for (const MeasureKey& key : kKeys) names.emplace_back(key.name);
  return names;
}

Measure read_measure(const YamlNode& mapping) {
  Measure measure;
  for (const MeasureKey& key : kKeys) {
    const YamlNode* node = mapping.find(key.name);
    if (node == nullptr) continue;
    std::visit(Store{measure, read_quantity(*node, key.name, key.kind, key.bounds)}, key.field);
  }
  measure.drift_given = mapping.find("drift") != nullptr;
  check_order(mapping, "min_repetitions", measure.min_repetitions, "max_repetitions", measure.max_repetitions);
  check_order(mapping, "min_clean_intervals", measure.min_clean_intervals, "intervals", measure.intervals);
  return measure;
}

}  // namespace ctxmatrix
