#include <doctest/doctest.h>

#include "host/cgroup.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;
using Folders = std::vector<std::string>;

TEST_CASE("on v2 the own group and each ancestor up to the mount point are found") {
  auto cgroups = read_cgroups(recorded("desktop-smt"));
  CHECK(cgroups.version() == "v2");
  REQUIRE(cgroups.of("memory"));
  CHECK(cgroups.of("memory")->v2);
  CHECK(cgroups.of("memory")->folders == Folders{"/sys/fs/cgroup/user.slice/user-1000.slice/session-2.scope",
                                                 "/sys/fs/cgroup/user.slice/user-1000.slice",
                                                 "/sys/fs/cgroup/user.slice", "/sys/fs/cgroup"});
}

TEST_CASE("in a cgroup namespace the own group is the top of the mount") {
  auto cgroups = read_cgroups(recorded("container-v2"));
  REQUIRE(cgroups.of("pids"));
  CHECK(cgroups.of("pids")->folders == Folders{"/sys/fs/cgroup"});
}

TEST_CASE("a v1 container that sees its host's path finds its group at the mount point") {
  auto cgroups = read_cgroups(recorded("container-v1"));
  CHECK(cgroups.version() == "v1");
  REQUIRE(cgroups.of("memory"));
  CHECK(!cgroups.of("memory")->v2);
  CHECK(cgroups.of("memory")->folders == Folders{"/sys/fs/cgroup/memory"});
  REQUIRE(cgroups.of("cpu"));
  CHECK(cgroups.of("cpu")->folders == Folders{"/sys/fs/cgroup/cpu,cpuacct"});
}

TEST_CASE("in a hybrid set-up v1 has the controllers that it took and v2 has the rest") {
  ScratchRoot root{{"/proc/self/cgroup", "2:memory:/a\n1:name=systemd:/a\n0::/b\n"},
                   {"/proc/self/mountinfo",
                    "31 30 0:31 / /cg/memory rw - cgroup cgroup rw,memory\n"
                    "32 30 0:32 / /cg/unified rw - cgroup2 cgroup2 rw\n"},
                   {"/cg/memory/a/tasks", ""},
                   {"/cg/unified/b/cgroup.procs", ""}};
  auto cgroups = read_cgroups(root);
  CHECK(cgroups.version() == "hybrid");
  REQUIRE(cgroups.of("memory"));
  CHECK(cgroups.of("memory")->folders == Folders{"/cg/memory/a", "/cg/memory"});
  REQUIRE(cgroups.of("pids"));
  CHECK(cgroups.of("pids")->folders == Folders{"/cg/unified/b", "/cg/unified"});
}

TEST_CASE("a v1 hierarchy that is not mounted has no folders") {
  ScratchRoot root{{"/proc/self/cgroup", "3:pids:/a\n"},
                   {"/proc/self/mountinfo", "31 30 0:31 / /cg/memory rw - cgroup cgroup rw,memory\n"},
                   {"/cg/memory/tasks", ""}};
  CHECK(read_cgroups(root).of("pids") == nullptr);
}

TEST_CASE("a group outside of what is mounted leaves the top of the mount") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/../other\n"},
                   {"/proc/self/mountinfo", "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n"},
                   {"/cg/memory.max", "1"},
                   {"/cg/../other/memory.max", "2"}};
  REQUIRE(read_cgroups(root).of("memory"));
  CHECK(read_cgroups(root).of("memory")->folders == Folders{"/cg"});
}

TEST_CASE("the mount that shows the own group is preferred to one that does not") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/here\n"},
                   {"/proc/self/mountinfo",
                    "31 30 0:32 /there /bind rw - cgroup2 cgroup2 rw\n"
                    "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n"},
                   {"/bind/memory.max", "1"},
                   {"/cg/here/memory.max", "2"}};
  REQUIRE(read_cgroups(root).of("memory"));
  CHECK(read_cgroups(root).of("memory")->folders == Folders{"/cg/here", "/cg"});
}

TEST_CASE("a group whose folder is gone leaves the top of the mount") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/gone\n"},
                   {"/proc/self/mountinfo", "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n"},
                   {"/cg/memory.max", "1"}};
  REQUIRE(read_cgroups(root).of("memory"));
  CHECK(read_cgroups(root).of("memory")->folders == Folders{"/cg"});
}

TEST_CASE("blanks and backslashes in a mount point are read from their escapes") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/\n"},
                   {"/proc/self/mountinfo", "32 30 0:32 / /c\\040g\\134x rw shared:1 master:2 - cgroup2 none rw\n"},
                   {"/c g\\x/memory.max", "1"}};
  REQUIRE(read_cgroups(root).of("memory"));
  CHECK(read_cgroups(root).of("memory")->folders == Folders{"/c g\\x"});
}

TEST_CASE("without /proc/self/cgroup, or with rubbish in it, there are no groups") {
  CHECK(read_cgroups(recorded("sparse")).all.empty());
  CHECK(read_cgroups(recorded("sparse")).version().empty());
  ScratchRoot rubbish{{"/proc/self/cgroup", "x\n::\n:"}, {"/proc/self/mountinfo", "a b - \n - cgroup\n\n"}};
  CHECK(read_cgroups(rubbish).all.empty());
}
