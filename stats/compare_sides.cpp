#include "stats/compare_sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "stats/clean_speed.h"
#include "stats/distributions.h"
#include "stats/geometric_mean.h"
#include "stats/holm.h"
#include "stats/order.h"
#include "stats/ratio.h"
#include "stats/round_pairs.h"
#include "stats/session_t.h"
#include "stats/yuen.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kLeastDrift = 0.003;  // of gross, of a session whose host is not known: docs/measuring.md
constexpr std::size_t kSessions = 4;   // on either side: then their own spread tells their drift
constexpr double kPower = 0.9;
// How far a time may be from following the clock speed, as a share of the change: docs/measuring.md has slopes of 0.7
// to 1.2.
constexpr double kClockDoubt = 0.3;

using Sessions = std::vector<std::vector<double>>;

std::vector<double> all_of(const Sessions& sessions) {
  std::vector<double> all;
  for (const auto& session : sessions) all.insert(all.end(), session.begin(), session.end());
  return all;
}

bool above_zero(const Sessions& sessions) {
  for (const auto& session : sessions) {
    if (std::any_of(session.begin(), session.end(), [](double time) { return time <= 0; })) return false;
  }
  return true;
}

bool by_gross(const SideCell& base, const SideCell& other) {
  return (!above_zero(base.net) || !above_zero(other.net)) && !base.gross.empty() && !other.gross.empty();
}

// The variance of the logarithm of a side's time that its drift gives.
double drift_variance(const SideCell& side, bool gross) {
  const double drift = std::max(side.drift, kLeastDrift);
  double share = 1;  // of gross in what is compared
  if (!gross && !side.gross.empty()) share = median(all_of(side.gross)) / median(all_of(side.net));
  return drift * drift * share * share / static_cast<double>(side.net.size());
}

struct Tested {
  DifferenceTest test;
  double drift_variance = 0;
};

// By how much the clean speed of the other side's CPU differs, as a logarithm of the probe's times; 0 where it is
// another kind of CPU, or not known.
double clock_change(const Side& base, const Side& other) {
  const std::string model = base.host.get("cpu.model");
  const bool same = base.clock_ns > 0 && other.clock_ns > 0 && !model.empty() && model == other.host.get("cpu.model");
  return same ? std::log(other.clock_ns / base.clock_ns) : 0;
}

// As if both had run at the same clock speed.
void take_clock_out(Tested& tested, double change) {
  DifferenceTest& test = tested.test;
  const double doubt = kClockDoubt * change;
  test.difference.point -= change;
  test.standard_error = std::hypot(test.standard_error, doubt);
  if (test.standard_error > 0) test.p = students_t_two_sided_p(test.difference.point / test.standard_error, test.df);
  tested.drift_variance += doubt * doubt;
}

std::optional<Tested> test_repetitions(const SideCell& base, const SideCell& other, const CompareSettings& settings) {
  const bool gross = by_gross(base, other);
  const Sessions& before = gross ? base.gross : base.net;
  const Sessions& after = gross ? other.gross : other.net;
  if (!settings.paired && before.size() >= kSessions && after.size() >= kSessions) {
    auto test = session_t(before, after, settings.confidence);
    return test ? std::optional(Tested{*test, 0}) : std::nullopt;
  }
  auto first = logs(all_of(before)), second = logs(all_of(after));
  if (!first || !second) return std::nullopt;
  if (settings.paired) {
    if (const auto pairs = round_pairs(base, other, gross)) {
      const auto test = paired_trimmed_t(pairs->first, pairs->second, settings.confidence);
      if (test) return Tested{*test, 0};
    }
  }
  const double drift = settings.paired ? 0 : drift_variance(base, gross) + drift_variance(other, gross);
  auto test = yuen(*first, *second, settings.confidence, kTrim, drift);
  return test ? std::optional(Tested{*test, drift}) : std::nullopt;
}

// A share of the point; of repetitions that of their mean.
std::optional<double> relative_error(const SideCell& side) {
  if (side.standard_error) return *side.standard_error / *side.point;
  const auto all = all_of(side.net);
  if (all.size() < 2) return std::nullopt;
  return standard_deviation(all) / std::sqrt(static_cast<double>(all.size())) / *side.point;
}

std::optional<Tested> test_figures(const SideCell& base, const SideCell& other, const CompareSettings& settings) {
  const auto first = relative_error(base), second = relative_error(other);
  if (!first || !second || *base.point <= 0 || *other.point <= 0) return std::nullopt;
  const double drift = 2 * kLeastDrift * kLeastDrift;
  DifferenceTest test;
  test.standard_error = std::sqrt(*first * *first + *second * *second + drift);
  test.df = kMostDf;
  const double difference = std::log(*other.point / *base.point);
  const double half = normal_half_width(settings.confidence) * test.standard_error;
  test.difference = {difference, difference - half, difference + half, settings.confidence};
  test.p = normal_two_sided_p(difference / test.standard_error);
  return Tested{test, drift};
}

std::optional<Tested> test_of(const SideCell& base, const SideCell& other, const CompareSettings& settings) {
  if (!base.net.empty() && !other.net.empty()) return test_repetitions(base, other, settings);
  return test_figures(base, other, settings);
}

// In what the two were measured otherwise; what one of them does not know is no difference.
std::string unlike(const SideCell& base, const SideCell& other) {
  std::vector<std::string> found;
  for (const Fact& fact : base.way) {
    auto same = std::find_if(other.way.begin(), other.way.end(), [&](const Fact& one) { return one.key == fact.key; });
    if (same != other.way.end() && same->value != fact.value)
      found.push_back(fmt::format("{} {} and {}", fact.key, fact.value, same->value));
  }
  if (base.unit != other.unit) found.push_back(fmt::format("unit {} and {}", base.unit, other.unit));
  return join(found, ", ");
}

struct Pair {
  const SideCell* base = nullptr;
  const SideCell* other = nullptr;
};

// Each cell of the base with the one of its name that was measured alike, or else with the first one left.
std::vector<Pair> pairs_of(const Side& base, const Side& other) {
  std::multimap<std::string, const SideCell*> left;
  for (const SideCell& cell : other.cells) left.emplace(cell.name, &cell);
  std::vector<Pair> pairs;
  for (const SideCell& cell : base.cells) pairs.push_back({&cell, nullptr});
  for (bool alike : {true, false}) {
    for (Pair& pair : pairs) {
      if (pair.other != nullptr) continue;
      auto [from, to] = left.equal_range(pair.base->name);
      auto found = std::find_if(from, to,
                                [&](const auto& entry) { return !alike || unlike(*pair.base, *entry.second).empty(); });
      if (found == to) continue;
      pair.other = found->second;
      left.erase(found);
    }
  }
  for (const SideCell& cell : other.cells) {
    auto [from, to] = left.equal_range(cell.name);
    if (std::any_of(from, to, [&](const auto& entry) { return entry.second == &cell; }))
      pairs.push_back({nullptr, &cell});
  }
  return pairs;
}

std::string obstacle(const Pair& pair, const Side& base, const Side& other, const CompareSettings& settings) {
  if (pair.base == nullptr) return "not in " + base.name;
  if (pair.other == nullptr) return "not in " + other.name;
  for (auto [cell, side] : {std::pair{pair.base, &base}, {pair.other, &other}}) {
    if (!cell->point) return fmt::format("{}: {}", side->name, cell->missing.empty() ? "no time" : cell->missing);
  }
  if (*pair.base->point <= 0 && pair.base->gross.empty()) return base.name + ": the time is not above 0";
  return settings.force ? "" : unlike(*pair.base, *pair.other);
}

std::string trouble_of(const Pair& pair, const Side& base, const Side& other) {
  std::vector<std::string> found;
  if (!pair.base->trouble.empty()) found.push_back(base.name + ": " + pair.base->trouble);
  if (!pair.other->trouble.empty()) found.push_back(other.name + ": " + pair.other->trouble);
  const double change = std::exp(clock_change(base, other)) - 1;
  if (std::abs(change) > kUsual)
    found.push_back(
        fmt::format("the same CPU, but {:.0f} % {}", 100 * std::abs(change), change > 0 ? "slower" : "faster"));
  return join(found, "; ");
}

void set_times(const Pair& pair, CellComparison& cell) {
  const bool gross = by_gross(*pair.base, *pair.other);
  cell.base = gross ? median(all_of(pair.base->gross)) : *pair.base->point;
  cell.other = gross ? median(all_of(pair.other->gross)) : *pair.other->point;
  if (gross) cell.reason = "of the gross times: a net time is not above 0";
  if (*cell.base > 0 && *cell.other > 0) cell.ratio = *cell.other / *cell.base;
}

// The confidence at which Holm's method looks at each p: of the smallest first, and at the level of the first that is
// not sure for all that follow.
std::vector<double> confidences(const std::vector<double>& p, const std::vector<double>& corrected, double confidence) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> found(p.size());
  std::size_t sure = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    found[order[i]] = 1 - (1 - confidence) / static_cast<double>(order.size() - sure);
    if (corrected[order[i]] < 1 - confidence) ++sure;
  }
  return found;
}

Verdict verdict_of(const CellComparison& cell, double margin) {
  if (!cell.interval) return Verdict::inconclusive;
  if (cell.interval->lower >= 1 - margin && cell.interval->upper <= 1 + margin) return Verdict::equivalent;
  if (!cell.sure) return Verdict::inconclusive;
  return *cell.ratio > 1 ? Verdict::slower : Verdict::faster;
}

void conclude(CellComparison& cell, const Tested& tested, double confidence, const CompareSettings& settings) {
  const DifferenceTest& test = tested.test;
  const double half = students_t_half_width(confidence, test.df) * test.standard_error;
  const double difference = test.difference.point;
  cell.interval = ratio_of({difference, difference - half, difference + half, confidence});
  cell.ratio = cell.interval->point;
  cell.log_standard_error = test.standard_error;
  cell.log_drift_variance = tested.drift_variance;
  cell.sure = cell.p < 1 - settings.confidence;
  // Lachin, Controlled Clinical Trials 2 (1981): the effect that a test of this level sees with this power.
  cell.least = std::exp(half + normal_quantile(kPower) * test.standard_error) - 1;
}

// Cells of one name are told by what tells them apart, such as "2p/0K futex".
void name_apart(std::vector<CellComparison>& cells, const std::vector<std::vector<Fact>>& ways) {
  std::map<std::string, std::vector<std::size_t>> by_name;
  for (std::size_t i = 0; i < cells.size(); ++i) by_name[cells[i].name].push_back(i);
  for (const auto& entry : by_name) {
    const std::vector<std::size_t>& places = entry.second;
    for (std::size_t fact = 0; places.size() > 1 && fact < ways[places[0]].size(); ++fact) {
      auto value = [&](std::size_t place) {
        return fact < ways[place].size() ? ways[place][fact].value : std::string();
      };
      const bool varies = std::any_of(places.begin(), places.end(),
                                      [&](std::size_t place) { return value(place) != value(places[0]); });
      for (std::size_t place : places) cells[place].name += varies ? " " + value(place) : "";
    }
  }
}

// Of the cells whose spread is known; drift moves all cells of a session alike and does not average out.
std::optional<Estimate> mean_of(const std::vector<CellComparison>& cells, double confidence) {
  std::vector<LogRatio> ratios;
  std::vector<double> drifts;
  for (const CellComparison& cell : cells) {
    if (!cell.interval) continue;
    const double own = cell.log_standard_error * cell.log_standard_error - cell.log_drift_variance;
    ratios.push_back({std::log(*cell.ratio), std::sqrt(std::max(0.0, own))});
    drifts.push_back(cell.log_drift_variance);
  }
  return geometric_mean(ratios, confidence, drifts.empty() ? 0 : mean(drifts));
}

}  // namespace

Comparison compare_sides(const Side& base, const Side& other, const CompareSettings& settings) {
  Comparison comparison{base.name, other.name, settings.confidence, settings.margin, {}, {}, {}, {}};
  const double clock = std::exp(clock_change(base, other)) - 1;
  if (clock != 0 && std::abs(clock) <= kUsual) comparison.clock_change = clock;
  std::vector<Tested> tests;
  std::vector<std::pair<std::size_t, std::string>> tested;  // where in `cells`, and what makes it doubtful
  std::vector<std::vector<Fact>> ways;
  for (const Pair& pair : pairs_of(base, other)) {
    const SideCell& named = pair.base != nullptr ? *pair.base : *pair.other;
    CellComparison& cell = comparison.cells.emplace_back();
    cell.name = named.name;
    cell.unit = named.unit;
    if (pair.other != nullptr) cell.in_other = static_cast<std::size_t>(pair.other - other.cells.data());
    ways.push_back(named.way);
    cell.reason = obstacle(pair, base, other, settings);
    if (!cell.reason.empty()) continue;
    set_times(pair, cell);
    cell.verdict = Verdict::inconclusive;
    if (auto test = test_of(*pair.base, *pair.other, settings)) {
      if (comparison.clock_change) take_clock_out(*test, std::log1p(*comparison.clock_change));
      tests.push_back(*test);
      tested.emplace_back(comparison.cells.size() - 1, trouble_of(pair, base, other));
    } else {
      const bool repeated = !pair.base->net.empty() && !pair.other->net.empty();
      cell.reason = repeated ? "too few repetitions to tell" : "no spread known: difference only";
    }
  }
  std::vector<double> p;
  for (const Tested& one : tests) p.push_back(one.test.p);
  const std::vector<double> corrected = holm(p);
  const std::vector<double> confidence = confidences(p, corrected, settings.confidence);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    CellComparison& cell = comparison.cells[tested[i].first];
    cell.p = corrected[i];
    conclude(cell, tests[i], confidence[i], settings);
    cell.verdict = tested[i].second.empty() ? verdict_of(cell, settings.margin) : Verdict::inconclusive;
    if (!tested[i].second.empty()) cell.reason = tested[i].second;
  }
  name_apart(comparison.cells, ways);
  comparison.mean = mean_of(comparison.cells, settings.confidence);
  return comparison;
}

const char* verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::faster:
      return "faster";
    case Verdict::slower:
      return "slower";
    case Verdict::equivalent:
      return "equivalent";
    case Verdict::inconclusive:
      return "inconclusive";
    case Verdict::incomparable:
      return "incomparable";
  }
  return "?";
}

}  // namespace ctxmatrix
