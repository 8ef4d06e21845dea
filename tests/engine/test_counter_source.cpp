#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "ctxmatrix/counter.h"
#include "engine/counter_source.h"

using namespace ctxmatrix;

namespace {

std::size_t counter_named(std::string_view name) {
  auto found = std::find_if(std::begin(kCounters), std::end(kCounters),
                            [&](const Counter& counter) { return counter.name == name; });
  return static_cast<std::size_t>(found - std::begin(kCounters));
}

}  // namespace

TEST_CASE("the kernel counts this process, or says why it does not") {
  CounterSource& kernel = kernel_counters();
  for (std::size_t counter = 0; counter < std::size(kCounters); ++counter) {
    CAPTURE(kCounters[counter].name);
    const int handle = kernel.open(counter, getpid(), true, -1);
    if (handle < 0) {
      CHECK(handle > -4096);  // an errno
      continue;
    }
    CounterReading before, after;
    CHECK(kernel.read(handle, before) == 0);
    CHECK(before.enabled_ns == 0);
    CHECK(kernel.switch_on(handle) == 0);
    CHECK(kernel.switch_off(handle) == 0);
    CHECK(kernel.read(handle, after) == 0);
    CHECK(after.running_ns <= after.enabled_ns);
    kernel.close(handle);
  }
}

TEST_CASE("what happens while a counter is on is counted, and nothing else") {
  CounterSource& kernel = kernel_counters();
  const int handle = kernel.open(counter_named("context-switches"), getpid(), false, -1);
  if (handle < 0) {
    MESSAGE("skipped: the kernel does not count context switches for us");
    return;
  }
  CounterReading off, on;
  usleep(1);
  CHECK(kernel.read(handle, off) == 0);
  CHECK(off.value == 0);
  REQUIRE(kernel.switch_on(handle) == 0);
  for (int i = 0; i < 3; ++i) usleep(1);
  REQUIRE(kernel.switch_off(handle) == 0);
  CHECK(kernel.read(handle, on) == 0);
  CHECK(on.value >= 3);
  kernel.close(handle);
}

TEST_CASE("a counter that is led is switched with its leader") {
  CounterSource& kernel = kernel_counters();
  const int leader = kernel.open(counter_named("page-faults"), getpid(), true, -1);
  const int led = leader < 0 ? -1 : kernel.open(counter_named("task-clock"), getpid(), true, leader);
  if (led < 0) {
    MESSAGE("skipped: the kernel does not count for us");
    return;
  }
  CounterReading before, after;
  CHECK(kernel.read(led, before) == 0);
  CHECK(before.enabled_ns == 0);
  REQUIRE(kernel.switch_on(leader) == 0);
  REQUIRE(kernel.switch_off(leader) == 0);
  CHECK(kernel.read(led, after) == 0);
  CHECK(after.enabled_ns > 0);
  kernel.close(led);
  kernel.close(leader);
}

TEST_CASE("a counter of a process that is not there is an errno") {
  CHECK(kernel_counters().open(counter_named("task-clock"), 1 << 30, true, -1) < 0);
}
