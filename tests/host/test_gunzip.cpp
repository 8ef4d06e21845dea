#include <doctest/doctest.h>

#include "host/gunzip.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

TEST_CASE("a gzip file gives its text") {
  if (!can_gunzip()) return;
  auto text = gunzip(recorded("vm-2cpu").read("/proc/config.gz").value());
  REQUIRE(text);
  CHECK(text->find("CONFIG_PREEMPT_NONE=y\n") != std::string::npos);
}

TEST_CASE("a torn or foreign file gives nothing") {
  auto packed = recorded("vm-2cpu").read("/proc/config.gz").value();
  CHECK(!gunzip(packed.substr(0, packed.size() / 2)));
  CHECK(!gunzip("CONFIG_SMP=y\n"));
  CHECK(!gunzip(""));
}
