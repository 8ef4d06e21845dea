#include <doctest/doctest.h>

#include "ctxmatrix/buckets.h"
#include "stats/turn_summary.h"

using namespace ctxmatrix;

namespace {

Repetition with_turns(Turns turns) {
  Repetition repetition;
  repetition.turns = std::move(turns);
  return repetition;
}

}  // namespace

TEST_CASE("a value is in the bucket between its floor and the next one's") {
  for (std::int64_t value : {0, 1, 63, 64, 65, 127, 128, 1000, 999'999, 123'456'789}) {
    CAPTURE(value);
    const int bucket = bucket_of(value);
    CHECK(bucket_floor(bucket) <= value);
    CHECK(value < bucket_floor(bucket + 1));
    CHECK(bucket_of(bucket_floor(bucket)) == bucket);
  }
  for (int bucket = 0; bucket < kBuckets; ++bucket) CHECK(bucket_of(bucket_floor(bucket)) == bucket);
  CHECK(bucket_of(-1) == 0);
  CHECK(bucket_of(INT64_MAX) == kBuckets - 1);
  CHECK(bucket_floor(bucket_of(1000) + 1) - bucket_floor(bucket_of(1000)) == 16);
}

TEST_CASE("turns of several repetitions are one account") {
  std::vector<Repetition> repetitions = {with_turns({{3, 2}, 500, 90, 120, {90, 120}, {4, 1}}),
                                         with_turns({{3, 3}, 700, 80, 300, {80, 120, 296}, {1, 4, 1}})};
  TurnSummary summary = summarize_turns(repetitions);
  CHECK(summary.by_member == std::vector<std::int64_t>{6, 5});
  CHECK(summary.turns == 11);
  CHECK(summary.least == 80);
  CHECK(summary.most == 300);
  CHECK(summary.average == doctest::Approx(1200.0 / 11));
  CHECK(summary.buckets[static_cast<std::size_t>(bucket_of(120))] == 5);
}

TEST_CASE("a percentile is linear within its bucket, and never beyond the extremes") {
  // 100 times in the bucket of 1024 to 1055, 100 in the one of 2048 to 2111.
  std::vector<Repetition> repetitions = {with_turns({{200}, 300'000, 1030, 2050, {1024, 2048}, {100, 100}})};
  TurnSummary summary = summarize_turns(repetitions);
  CHECK(turn_percentile(summary, 25) == doctest::Approx(1040));
  CHECK(turn_percentile(summary, 50) == doctest::Approx(1056));
  CHECK(turn_percentile(summary, 100) == 2050);
  CHECK(turn_percentile(summary, 0) == 1030);
}

TEST_CASE("no turns are zeros") {
  TurnSummary summary = summarize_turns({});
  CHECK(summary.turns == 0);
  CHECK(summary.average == 0);
}
