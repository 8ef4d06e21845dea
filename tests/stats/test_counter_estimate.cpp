#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

#include "ctxmatrix/counter.h"
#include "stats/counter_estimate.h"

using namespace ctxmatrix;

namespace {

// Of 100 hops.
Repetition with_counts(std::vector<std::pair<const char*, std::int64_t>> values) {
  Repetition repetition;
  for (const auto& [name, value] : values) repetition.counts.push_back({name, value, 100, 1000, 1000});
  return repetition;
}

CounterEstimate find(const std::vector<CounterEstimate>& all, const std::string& name) {
  auto found = std::find_if(all.begin(), all.end(), [&](const CounterEstimate& one) { return one.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

}  // namespace

TEST_CASE("a counter is the mean per hop with Student's t interval") {
  // Per hop 10, 11, 12: mean 11, standard deviation 1, standard error 1/sqrt(3); t of 2 degrees of freedom: 4.3027.
  std::vector<Repetition> three = {with_counts({{"cache-misses", 1000}}), with_counts({{"cache-misses", 1100}}),
                                   with_counts({{"cache-misses", 1200}})};
  CounterEstimate misses = find(counter_estimates(three, 0.95), "cache-misses");
  CHECK(misses.n == 3);
  CHECK(misses.per_hop->point == doctest::Approx(11));
  CHECK(misses.per_hop->upper - misses.per_hop->point == doctest::Approx(2.48414).epsilon(1e-5));
  CHECK(misses.per_hop->point - misses.per_hop->lower == doctest::Approx(2.48414).epsilon(1e-5));
  CHECK(misses.per_hop->confidence == 0.95);
}

TEST_CASE("every counter is there in its order, and one that nobody counted is empty") {
  auto all = counter_estimates({}, 0.95);
  REQUIRE(all.size() == std::size(kCounters) + 1);
  CHECK(all[0].name == "instructions");
  CHECK(all[1].name == "cycles");
  CHECK(all[2].name == "instructions-per-cycle");
  CHECK(all[3].name == "cache-misses");
  for (const CounterEstimate& one : all) {
    CHECK(one.n == 0);
    CHECK_FALSE(one.per_hop.has_value());
  }
}

TEST_CASE("instructions per cycle is the mean of the repetitions' ratios") {
  std::vector<Repetition> two = {with_counts({{"instructions", 300}, {"cycles", 200}}),
                                 with_counts({{"instructions", 500}, {"cycles", 1000}})};
  CounterEstimate ratio = find(counter_estimates(two, 0.95), "instructions-per-cycle");
  CHECK(ratio.n == 2);
  CHECK(ratio.per_hop->point == doctest::Approx(1));
}

TEST_CASE("there is no ratio without cycles, and none of unlike parts") {
  std::vector<Repetition> halves = {with_counts({{"instructions", 300}}),
                                    with_counts({{"instructions", 300}, {"cycles", 0}}),
                                    with_counts({{"instructions", 300}, {"cycles:u", 100}})};
  CHECK(find(counter_estimates(halves, 0.95), "instructions-per-cycle").n == 0);
}

TEST_CASE("what was counted in user mode alone keeps the name that says so") {
  std::vector<Repetition> two(2, with_counts({{"instructions:u", 300}, {"cycles:u", 200}}));
  auto all = counter_estimates(two, 0.95);
  CHECK(find(all, "instructions:u").per_hop->point == doctest::Approx(3));
  CHECK(find(all, "instructions-per-cycle:u").per_hop->point == doctest::Approx(1.5));
}

TEST_CASE("of one repetition alone there is no interval") {
  std::vector<Repetition> one = {with_counts({{"cpu-migrations", 0}})};
  CounterEstimate migrations = find(counter_estimates(one, 0.95), "cpu-migrations");
  CHECK(migrations.n == 1);
  CHECK(migrations.per_hop->point == 0);
  CHECK(migrations.per_hop->lower == migrations.per_hop->upper);
  CHECK(migrations.per_hop->confidence == 0);
}

TEST_CASE("the least counted share is that of the repetition that had to share most") {
  std::vector<Repetition> two = {with_counts({{"cycles", 5}}), with_counts({{"cycles", 5}})};
  CHECK(least_counted_share(two, "cycles") == 1);
  two[1].counts[0].running_ns = 400;
  CHECK(least_counted_share(two, "cycles") == doctest::Approx(0.4));
  CHECK(least_counted_share(two, "instructions") == 1);
}
