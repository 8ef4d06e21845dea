#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>

#include "host/affinity.h"
#include "host/topology.h"
#include "host/topology_hwloc.h"
#include "host/topology_sysfs.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

TEST_CASE("a desktop with SMT has two threads a core and one shared cache") {
  auto desktop = read_topology(recorded("desktop-smt"));
  CHECK(desktop.source == "sysfs");
  CHECK(desktop.numbers() == std::vector<int>{0, 1, 2, 3});
  CHECK(desktop.cores() == 2);
  CHECK(desktop.packages() == 1);
  CHECK(desktop.nodes() == 1);
  REQUIRE(desktop.find(2));
  CHECK(desktop.find(0)->core == desktop.find(2)->core);
  CHECK(desktop.find(0)->core != desktop.find(1)->core);
  CHECK(desktop.find(0)->llc == desktop.find(3)->llc);
  CHECK(desktop.find(0)->llc >= 0);
  CHECK(desktop.caches.size() == 7);  // L1d, L1i and L2 of each core, and the L3
  CHECK(desktop.cache_bytes(1) == 32u << 10);
  CHECK(desktop.cache_bytes(2, 3) == 256u << 10);
  CHECK(desktop.cache_bytes(3) == 3u << 20);
  CHECK(!desktop.cache_bytes(4));
  CHECK(desktop.line_bytes() == 64);
}

TEST_CASE("a big.LITTLE board has clusters with caches of their own") {
  auto board = read_topology(recorded("arm64-biglittle"));
  CHECK(board.cores() == 6);
  CHECK(board.packages() == 2);
  CHECK(board.cache_bytes(2, 0) == 512u << 10);
  CHECK(board.cache_bytes(2, 5) == 1u << 20);
  CHECK(board.find(0)->llc == board.find(3)->llc);
  CHECK(board.find(0)->llc != board.find(4)->llc);
  CHECK(board.find(0)->capacity == 485);
  CHECK(board.find(4)->capacity == 1024);
}

TEST_CASE("a package that is not known stays unknown") {
  auto board = read_topology(recorded("riscv64-board"));
  CHECK(board.packages() == 0);
  CHECK(board.cores() == 4);
  CHECK(board.cache_bytes(2) == 2u << 20);
}

TEST_CASE("without /sys the processors and cores are those of /proc/cpuinfo, however sparse their numbers") {
  auto old = read_topology(recorded("sparse"));
  CHECK(old.source == "cpuinfo");
  CHECK(old.numbers() == std::vector<int>{0, 2, 1030});
  CHECK(old.cores() == 3);
  CHECK(old.packages() == 2);
  CHECK(old.caches.empty());
  CHECK(!old.cache_bytes(1));
  CHECK(old.find(0)->llc == -1);
  CHECK(old.find(1) == nullptr);
}

TEST_CASE("without anything there are no CPUs") {
  ScratchRoot empty{};
  CHECK(read_topology(empty).cpus.empty());
  CHECK(read_topology(empty).cores() == 0);
}

TEST_CASE("only online CPUs are listed, and the list is that of the folders where there is no other") {
  const std::string folder = "/sys/devices/system/cpu/";
  ScratchRoot root{{folder + "online", "0,2\n"}};
  for (const char* cpu : {"cpu0", "cpu1", "cpu2"}) root.write(folder + cpu + "/topology/physical_package_id", "0\n");
  CHECK(read_topology(root).numbers() == std::vector<int>{0, 2});
  root.write(folder + "online", "");
  CHECK(read_topology(root).numbers() == std::vector<int>{0, 1, 2});
}

TEST_CASE("a first-level cache is nobody's last-level cache, and an instruction cache never") {
  Topology made;
  made.cpus.resize(2);
  made.cpus[0].number = 0;
  made.cpus[1].number = 1;
  made.caches = {{1, "data", 1024, 64, {0, 1}}, {2, "instruction", 1024, 64, {0, 1}}};
  number_last_level_caches(made);
  CHECK(made.cpus[0].llc == -1);
  made.caches.push_back({2, "unified", 4096, 64, {1}});
  number_last_level_caches(made);
  CHECK(made.cpus[0].llc == -1);
  CHECK(made.cpus[1].llc == 0);
}

TEST_CASE("this machine has the CPUs that the test may run on, and the caller's affinity stays as it was") {
  auto before = allowed_cpus();
  auto here = read_topology(Root());
  CHECK(allowed_cpus() == before);
  for (int cpu : before) CHECK(here.find(cpu) != nullptr);
  CHECK(here.cores() >= 1);
  auto by_sysfs = read_topology_sysfs(Root());
  CHECK(by_sysfs.numbers() == here.numbers());
}

#ifdef CTXMATRIX_HAVE_HWLOC
TEST_CASE("hwloc tells packages, nodes, cores, threads and caches of an invented machine") {
  auto server =
      read_topology_hwloc("package:2 numa:1 l3:2(size=8388608) l2:2(size=524288) l1d:1(size=32768) core:1 pu:2");
  REQUIRE(server);
  CHECK(server->source == "hwloc");
  CHECK(server->cpus.size() == 16);
  CHECK(server->cores() == 8);
  CHECK(server->packages() == 2);
  CHECK(server->nodes() == 2);
  CHECK(server->cache_bytes(1) == 32u << 10);
  CHECK(server->cache_bytes(2) == 512u << 10);
  CHECK(server->cache_bytes(3) == 8u << 20);
  CHECK(server->find(0)->core == server->find(1)->core);
  CHECK(server->find(0)->llc == server->find(3)->llc);
  CHECK(server->find(0)->llc != server->find(4)->llc);
  CHECK(server->find(0)->node != server->find(8)->node);
}

TEST_CASE("a description that hwloc cannot read gives nothing") { CHECK(!read_topology_hwloc("nonsense:")); }

TEST_CASE("a machine that hwloc's environment puts in place of this one is not believed") {
  setenv("HWLOC_SYNTHETIC", "package:7 core:1 pu:1", 1);
  auto topology = read_topology_hwloc();
  unsetenv("HWLOC_SYNTHETIC");
  CHECK(!topology);
}
#endif
