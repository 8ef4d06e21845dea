#include <doctest/doctest.h>

#include "host/spread.h"
#include "host/topology_hwloc.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;
using Cpus = std::vector<int>;

namespace {

Cpu cpu(int number, int core, int package, int llc = -1) {
  Cpu made;
  made.number = number;
  made.core = core;
  made.package = package;
  made.llc = llc;
  return made;
}

}  // namespace

TEST_CASE("SMT siblings come after every core") {
  auto desktop = read_topology(recorded("desktop-smt"));
  CHECK(spread_order(desktop, {0, 1, 2, 3}) == Cpus{0, 1, 2, 3});
  Topology paired;
  paired.cpus = {cpu(0, 0, 0), cpu(1, 0, 0), cpu(2, 1, 0), cpu(3, 1, 0)};
  CHECK(spread_order(paired, {0, 1, 2, 3}) == Cpus{0, 2, 1, 3});
}

TEST_CASE("packages take turns, and within one its last-level caches") {
  Topology server;
  for (int n = 0; n < 8; ++n) server.cpus.push_back(cpu(n, n, n / 4, n / 2));
  CHECK(spread_order(server, {0, 1, 2, 3, 4, 5, 6, 7}) == Cpus{0, 4, 2, 6, 1, 5, 3, 7});
}

TEST_CASE("a sibling whose first thread is not allowed stands for its core") {
  Topology paired;
  paired.cpus = {cpu(0, 0, 0), cpu(1, 0, 0), cpu(2, 1, 0), cpu(3, 1, 0)};
  CHECK(spread_order(paired, {1, 2, 3}) == Cpus{1, 2, 3});
  CHECK(spread_order(paired, {0, 1, 3}) == Cpus{0, 3, 1});
}

TEST_CASE("CPU numbers may be sparse and above 1023") {
  auto old = read_topology(recorded("sparse"));
  CHECK(spread_order(old, old.numbers()) == Cpus{0, 1030, 2});
}

TEST_CASE("only what is allowed is given, each CPU once, known or not") {
  auto desktop = read_topology(recorded("desktop-smt"));
  CHECK(spread_order(desktop, {2, 2, 0}) == Cpus{0, 2});
  CHECK(spread_order(Topology{}, {9, 4, 7}) == Cpus{4, 7, 9});
  CHECK(spread_order(desktop, {}).empty());
}

#ifdef CTXMATRIX_HAVE_HWLOC
TEST_CASE("an invented two-socket machine is spread over sockets, then cores, then threads") {
  auto server = read_topology_hwloc("package:2 l3:1 core:2 pu:2");
  REQUIRE(server);
  CHECK(spread_order(*server, server->numbers()) == Cpus{0, 4, 2, 6, 1, 5, 3, 7});
}
#endif
