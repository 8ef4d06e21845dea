#include "stats/turn_summary.h"

#include <algorithm>

#include "ctxmatrix/buckets.h"

namespace ctxmatrix {
namespace {

void add(const Turns& turns, TurnSummary& summary) {
  if (summary.by_member.size() < turns.by_member.size()) summary.by_member.resize(turns.by_member.size());
  for (std::size_t i = 0; i < turns.by_member.size(); ++i) summary.by_member[i] += turns.by_member[i];
  for (std::size_t i = 0; i < turns.from.size(); ++i) {
    summary.buckets[static_cast<std::size_t>(bucket_of(turns.from[i]))] += turns.count[i];
  }
}

}  // namespace

TurnSummary summarize_turns(std::span<const Repetition> repetitions) {
  TurnSummary summary;
  summary.buckets.resize(kBuckets);
  double sum = 0;
  bool any = false;
  for (const Repetition& repetition : repetitions) {
    const Turns& turns = repetition.turns;
    if (turns.empty()) continue;
    add(turns, summary);
    sum += static_cast<double>(turns.ticks);
    const auto least = static_cast<double>(turns.least), most = static_cast<double>(turns.most);
    summary.least = any ? std::min(summary.least, least) : least;
    summary.most = std::max(summary.most, most);
    any = true;
  }
  for (std::int64_t turns : summary.by_member) summary.turns += turns;
  if (summary.turns == 0) return summary;
  summary.average = sum / static_cast<double>(summary.turns);
  for (std::size_t i = 0; i < kTurnPercentiles.size(); ++i) {
    summary.percentiles[i] = turn_percentile(summary, kTurnPercentiles[i]);
  }
  return summary;
}

double turn_percentile(const TurnSummary& summary, double percent) {
  double all = 0;
  for (std::int64_t count : summary.buckets) all += static_cast<double>(count);
  double before = percent / 100 * all;
  for (int bucket = 0; bucket < kBuckets; ++bucket) {
    const auto count = static_cast<double>(summary.buckets[static_cast<std::size_t>(bucket)]);
    if (count == 0 || before > count) {
      before -= count;
      continue;
    }
    const auto from = static_cast<double>(bucket_floor(bucket)), to = static_cast<double>(bucket_floor(bucket + 1));
    return std::clamp(from + (to - from) * before / count, summary.least, summary.most);
  }
  return summary.most;
}

}  // namespace ctxmatrix
