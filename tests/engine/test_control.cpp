#include <doctest/doctest.h>

#include "engine/control.h"

using namespace ctxmatrix;

TEST_CASE("each member and each link has a cache line of its own in shared memory") {
  ControlBlock control(5);
  CHECK(control.slots().size() == 5);
  for (int link = 0; link < 5; ++link) {
    CHECK(reinterpret_cast<std::uintptr_t>(control.ring_word(link)) % 64 == 0);
    CHECK(control.ring_word(link)->load() == 0);
    CHECK(control.alone_word(link) == control.ring_word(link) + 5 * 64 / sizeof(std::uint32_t));
  }
  CHECK(&control.slot(1) != &control.slot(0));
  CHECK(sizeof(MemberSlot) % 64 == 0);
}

TEST_CASE("every step can be told in words") {
  for (int step = 0; step <= static_cast<int>(Step::run); ++step) {
    CHECK(std::string(step_name(static_cast<Step>(step))) != "?");
  }
}
