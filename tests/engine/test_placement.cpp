#include <doctest/doctest.h>
#include <sched.h>

#include "engine/placement.h"

using namespace ctxmatrix;

TEST_CASE("each placement gives the members their CPUs, round and round") {
  const std::vector<int> order = {0, 2, 1, 3};
  auto cpus = [&](const char* text) {
    Placement placement;
    REQUIRE(parse_placement(text, placement));
    return cpus_of(placement, order, 3);
  };
  CHECK(cpus("none").empty());
  CHECK(cpus("single") == std::vector<int>{3});
  CHECK(cpus("single:1") == std::vector<int>{1});
  CHECK(cpus("spread") == order);
  CHECK(cpus("cpus:1,3") == std::vector<int>{1, 3});
}

TEST_CASE("a mask holds the CPUs, the ones above 1023 as well") {
  auto mask = affinity_mask({0, 65, 2000});
  REQUIRE(mask.size() == 2000 / 64 + 1);
  CHECK(mask[0] == 1);
  CHECK(mask[1] == 2);
  CHECK(mask[2000 / 64] == 1ul << (2000 % 64));
}

TEST_CASE("the supervisor stands aside where there is another CPU, and comes back") {
  cpu_set_t before;
  REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
  std::vector<int> allowed;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &before)) allowed.push_back(cpu);
  }
  {
    StandAside aside({allowed[0]}, allowed);
    cpu_set_t now;
    REQUIRE(sched_getaffinity(0, sizeof now, &now) == 0);
    CHECK(CPU_ISSET(allowed[0], &now) == (allowed.size() == 1));
    CHECK(CPU_COUNT(&now) >= 1);
  }
  cpu_set_t after;
  REQUIRE(sched_getaffinity(0, sizeof after, &after) == 0);
  CHECK(CPU_EQUAL(&before, &after));
}
