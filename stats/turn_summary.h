// The turns of a yield's members, over all repetitions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

constexpr std::array kTurnPercentiles = {50.0, 90.0, 99.0, 99.9};

// Times between two turns, in the unit of the repetitions' own: ticks or ns.
struct TurnSummary {
  std::vector<std::int64_t> by_member;  // turns of each
  std::int64_t turns = 0;               // of all
  double least = 0;
  double average = 0;
  double most = 0;
  std::array<double, kTurnPercentiles.size()> percentiles{};
  std::vector<std::int64_t> buckets;  // how many times each bucket (ctxmatrix/buckets.h) holds
};

// Of every repetition, clean or not: a maximum is one because something disturbed. Nothing but zeros where there are
// no turns.
TurnSummary summarize_turns(std::span<const Repetition> repetitions);

// The time below which `percent` of the times are: linear within a bucket.
double turn_percentile(const TurnSummary& summary, double percent);

}  // namespace ctxmatrix
