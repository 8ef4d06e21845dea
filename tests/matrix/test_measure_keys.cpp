#include <doctest/doctest.h>

#include "matrix/measure_keys.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

std::string with_measure(const std::string& keys) { return with_matrix("{processes: 2}\nmeasure: {" + keys + "}"); }

Measure measure(const std::string& keys) { return read(with_measure(keys)).measure; }

TEST_CASE("each key of measure goes to its own parameter") {
  CHECK(measure("interval: 11us").interval_ns == 11'000);
  CHECK(measure("intervals: 21").intervals == 21);
  CHECK(measure("warmup: 5ms").warmup_ns == 5'000'000);
  CHECK(measure("warmup_trips: 33").warmup_trips == 33);
  CHECK(measure("overhead: 41us").overhead_ns == 41'000);
  CHECK(measure("probe: 13us").probe_ns == 13'000);
  CHECK(measure("gate: 3%").gate == 0.03);
  CHECK(measure("min_clean_share: 61%").min_clean_share == 0.61);
  CHECK(measure("min_clean_intervals: 9").min_clean_intervals == 9);
  CHECK(measure("min_repetitions: 11").min_repetitions == 11);
  CHECK(measure("max_repetitions: 61").max_repetitions == 61);
  CHECK(measure("precision: 1.5%").precision == 0.015);
  CHECK(measure("precision_gross: 0.6%").precision_gross == 0.006);
  CHECK(measure("drift: 0.35%").drift == 0.0035);
  CHECK(measure("time_budget: 2min").time_budget_ns == 120'000'000'000);
  CHECK(measure("seed: 42").seed == 42u);
  CHECK(measure("counters: true").counters);
  CHECK_FALSE(measure("counters: false").counters);
}

TEST_CASE("both bounds of a key are allowed, and what lies beyond is refused with them") {
  CHECK(message_of(with_measure("interval: 9us")) ==
        "f.yaml:3:21: interval: \"9us\" is too small; allowed: a whole number with us, ms, s or min, from 10us to 10s\n"
        "  measure: {interval: 9us}\n"
        "                      ^");
  CHECK(measure("interval: 10us").interval_ns == 10'000);
  CHECK(measure("interval: 10s").interval_ns == 10'000'000'000);
  CHECK(first_line_of(with_measure("interval: 10001ms")).find("is too large") != std::string::npos);
  CHECK(first_line_of(with_measure("min_repetitions: 5")) ==
        "f.yaml:3:28: min_repetitions: \"5\" is too small; allowed: a whole number from 6 to 10000");
  CHECK(first_line_of(with_measure("gate: 0%")) ==
        "f.yaml:3:17: gate: \"0%\" is too small; allowed: a percentage from 0.01% to 100%, at most 4 decimals");
  CHECK(first_line_of(with_measure("gate: 101%")).find("is too large") != std::string::npos);
}

TEST_CASE("the bounds of every key can be read, and hold the default") {
  for (const MeasureKey& key : measure_keys()) {
    CAPTURE(key.name);
    auto least = read_quantity(key.kind, key.bounds.least).value;
    auto most = read_quantity(key.kind, key.bounds.most).value;
    REQUIRE(least.has_value());
    REQUIRE(most.has_value());
    CHECK(*least < *most);
  }
}

TEST_CASE("a value without its unit is refused with the unit") {
  CHECK(first_line_of(with_measure("gate: 0.02")).ends_with("; did you mean 0.02% or 2%?"));
  CHECK(first_line_of(with_measure("interval: 250")).ends_with("; did you mean 250us or 250ms?"));
  CHECK(first_line_of(with_measure("seed: '42'")).ends_with("; did you mean 42?"));
  CHECK(measure("interval: '1ms'").interval_ns == 1'000'000);
}

TEST_CASE("a yes or no is true or false, without quotes") {
  CHECK(first_line_of(with_measure("counters: yes")) ==
        "f.yaml:3:21: counters: \"yes\" is neither true nor false; allowed: true or false; did you mean true?");
  CHECK(first_line_of(with_measure("counters: '0'")).ends_with("; did you mean false?"));
  CHECK(first_line_of(with_measure("counters: 'true'")) ==
        "f.yaml:3:21: counters: \"true\" in quotes is a text, not true or false; allowed: true or false; did you mean "
        "true?");
  CHECK(first_line_of(with_measure("counters: maybe")) ==
        "f.yaml:3:21: counters: \"maybe\" is neither true nor false; allowed: true or false");
}

TEST_CASE("the confidence is no key: it is fixed") {
  CHECK(first_line_of(with_measure("confidence: 95%"))
            .starts_with("f.yaml:3:11: unknown key \"confidence\" in measure;"));
}

TEST_CASE("parameters that contradict each other are refused, and a default among them is told") {
  CHECK(message_of(with_measure("min_repetitions: 20, max_repetitions: 19")) ==
        "f.yaml:3:28: min_repetitions 20 is more than max_repetitions 19; allowed: at most as many\n"
        "  measure: {min_repetitions: 20, max_repetitions: 19}\n"
        "                             ^");
  CHECK(first_line_of(with_measure("max_repetitions: 9")) ==
        "f.yaml:3:28: min_repetitions 10 (its default) is more than max_repetitions 9; allowed: at most as many");
  CHECK(first_line_of(with_measure("min_clean_intervals: 41")) ==
        "f.yaml:3:32: min_clean_intervals 41 is more than intervals 40 (its default); allowed: at most as many");
  CHECK(measure("min_repetitions: 20, max_repetitions: 20").max_repetitions == 20);
  CHECK(measure("intervals: 8").intervals == 8);
}

}  // namespace
}  // namespace ctxmatrix::test
