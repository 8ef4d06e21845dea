#include "host/clock_facts.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "support/clock.h"

namespace ctxmatrix {
namespace {

constexpr int kReadings = 10'000;
constexpr int kSleeps = 20;
constexpr std::int64_t kSleepNs = 1'000'000;

std::int64_t middle(std::vector<std::int64_t> values) {
  auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

std::vector<std::int64_t> steps_of_clock() {
  std::vector<std::int64_t> steps(kReadings);
  std::int64_t before = now_ns();
  for (std::int64_t& step : steps) {
    std::int64_t now = now_ns();
    step = now - before;
    before = now;
  }
  return steps;
}

std::vector<std::int64_t> lateness_of_sleeps() {
  std::vector<std::int64_t> late(kSleeps);
  for (std::int64_t& one : late) {
    std::int64_t start = now_ns();
    timespec nap{0, kSleepNs};
    nanosleep(&nap, nullptr);
    one = now_ns() - start - kSleepNs;
  }
  return late;
}

}  // namespace

Facts try_clock() {
  Facts facts;
  std::vector<std::int64_t> steps = steps_of_clock();
  facts.set("clock.read", fmt::format("{} ns", middle(steps)));
  std::erase_if(steps, [](std::int64_t step) { return step <= 0; });
  if (!steps.empty()) facts.set("clock.step", fmt::format("{} ns", *std::min_element(steps.begin(), steps.end())));
  facts.set("timer.lateness", fmt::format("{:.1f} us", static_cast<double>(middle(lateness_of_sleeps())) / 1000));
  return facts;
}

}  // namespace ctxmatrix
