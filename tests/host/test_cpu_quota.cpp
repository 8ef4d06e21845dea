#include <doctest/doctest.h>

#include "host/cpu_quota.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;
using Folders = std::vector<std::string>;

TEST_CASE("the groups that have a quota are found, of either version") {
  CHECK(groups_with_quota(recorded("container-v2")) == Folders{"/sys/fs/cgroup"});
  CHECK(groups_with_quota(recorded("container-v1")) == Folders{"/sys/fs/cgroup/cpu,cpuacct"});
  CHECK(groups_with_quota(recorded("desktop-smt")).empty());
  CHECK(groups_with_quota(recorded("sparse")).empty());
}

TEST_CASE("an ancestor without a quota is not asked, one with a quota is") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/a/b\n"},
                   {"/proc/self/mountinfo", "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n"},
                   {"/cg/a/b/cpu.max", "max 100000\n"},
                   {"/cg/a/cpu.max", "50000 100000\n"},
                   {"/cg/a/cpu.stat", "nr_throttled 7\nthrottled_usec 90\n"}};
  CHECK(groups_with_quota(root) == Folders{"/cg/a"});
  CHECK(quota_stops(root, groups_with_quota(root)).periods == 7);
  CHECK(quota_stops(root, groups_with_quota(root)).us == 90);
}

TEST_CASE("the stops of several groups add up, and of none there is no count") {
  ScratchRoot root{{"/a/cpu.stat", "nr_throttled 2\nthrottled_usec 10\n"},
                   {"/b/cpu.stat", "nr_throttled 3\nthrottled_time 20000\n"}};
  CHECK(quota_stops(root, {"/a", "/b"}).periods == 5);
  CHECK(quota_stops(root, {"/a", "/b"}).us == 30);
  CHECK_FALSE(quota_stops(root, {}).periods);
  CHECK_FALSE(quota_stops(root, {"/none"}).us);
}
