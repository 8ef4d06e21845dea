#include <doctest/doctest.h>
#include <sched.h>
#include <sys/resource.h>

#include "host/affinity.h"
#include "host/limits.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

namespace {

LimitInputs user_1000() {
  LimitInputs inputs;
  inputs.uid = 1000;
  return inputs;
}

const char* const kInitialUsers = "0 0 4294967295\n";
const char* const kCgroupMount = "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n";

}  // namespace

TEST_CASE("memory is bound by what is available where no group is tighter") {
  auto limits = read_limits(recorded("desktop-smt"), user_1000());
  CHECK(limits.memory_bytes == 12883456ull * 1024);
  CHECK(limits.memory_limit == "MemAvailable");
}

TEST_CASE("a v2 group's memory is its limit less what is used and cannot be reclaimed") {
  auto limits = read_limits(recorded("container-v2"), {});
  CHECK(limits.memory_bytes == 536870912u - (134217728u - 67108864u));
  CHECK(limits.memory_limit == "cgroup memory.max of 512 MiB");
}

TEST_CASE("a v1 group's memory limit is found, and its number for none is no limit") {
  auto limits = read_limits(recorded("container-v1"), {});
  CHECK(limits.memory_bytes == 268435456u - 90000000u);
  CHECK(limits.memory_limit == "cgroup memory.limit_in_bytes of 256 MiB");
  ScratchRoot unlimited{{"/proc/self/cgroup", "4:memory:/\n"},
                        {"/proc/self/mountinfo", "32 30 0:32 / /cg rw - cgroup cgroup rw,memory\n"},
                        {"/cg/memory.limit_in_bytes", "9223372036854771712\n"}};
  CHECK(!read_limits(unlimited, {}).memory_bytes);
}

TEST_CASE("an ancestor's limit binds, and memory.high as well") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/a/b\n"}, {"/proc/self/mountinfo", kCgroupMount},
                   {"/cg/a/b/memory.max", "max\n"},    {"/cg/a/memory.max", "1000000\n"},
                   {"/cg/a/memory.current", "400000"}, {"/cg/memory.high", "max\n"}};
  CHECK(read_limits(root, {}).memory_bytes == 600000);
  root.write("/cg/a/b/memory.high", "50000");
  root.write("/cg/a/b/memory.current", "60000");
  CHECK(read_limits(root, {}).memory_bytes == 0);
  CHECK(read_limits(root, {}).memory_limit == "cgroup memory.high of 48.8 KiB");
}

TEST_CASE("pids.max of any group up to the top leaves what is not taken") {
  auto limits = read_limits(recorded("desktop-smt"), user_1000());
  CHECK(limits.processes == 42000 - 120);
  CHECK(limits.processes_limit == "cgroup pids.max of 42000");
  CHECK(read_limits(recorded("container-v1"), {}).processes == 96);
  CHECK(read_limits(recorded("container-v2"), {}).processes == 509);
}

TEST_CASE("RLIMIT_NPROC leaves what the user's threads have not taken") {
  auto inputs = user_1000();
  inputs.processes = 100;
  auto limits = read_limits(recorded("desktop-smt"), inputs);
  CHECK(limits.processes == 100 - 12);  // a process of one thread and one of eleven
  CHECK(limits.processes_limit == "RLIMIT_NPROC of 100");
}

TEST_CASE("RLIMIT_NPROC does not bind root or the capable, but a container's root it does") {
  LimitInputs inputs;
  inputs.processes = 100;
  ScratchRoot root{{"/proc/self/uid_map", kInitialUsers}, {"/proc/1/status", "Uid:\t0\t0\t0\t0\nThreads:\t40\n"}};
  CHECK(!read_limits(root, inputs).processes);
  root.write("/proc/self/uid_map", "0 100000 65536\n");
  CHECK(read_limits(root, inputs).processes == 60);
  inputs.uid = 1000;
  root.write("/proc/self/uid_map", kInitialUsers);
  CHECK(read_limits(root, inputs).processes == 100);
  root.write("/proc/self/status", "CapEff:\t0000000001000000\n");  // CAP_SYS_RESOURCE
  CHECK(!read_limits(root, inputs).processes);
  root.write("/proc/self/status", "CapEff:\t0000000000200000\n");  // CAP_SYS_ADMIN
  CHECK(!read_limits(root, inputs).processes);
}

TEST_CASE("the kernel's own maxima bind, and more taken than allowed leaves nothing") {
  ScratchRoot root{{"/proc/loadavg", "0.1 0.1 0.1 1/1000 7\n"}, {"/proc/sys/kernel/pid_max", "32768\n"}};
  CHECK(read_limits(root, {}).processes == 31768);
  CHECK(read_limits(root, {}).processes_limit == "kernel.pid_max of 32768");
  root.write("/proc/sys/kernel/threads-max", "900\n");
  CHECK(read_limits(root, {}).processes == 0);
  CHECK(read_limits(root, {}).processes_limit == "kernel.threads-max of 900");
}

TEST_CASE("huge pages are there unless the kernel has none or never gives any, and the reason says which") {
  ScratchRoot root{};
  CHECK(read_limits(root, {}).huge_page_bytes == 0);
  CHECK(read_limits(root, {}).no_huge_pages ==
        "this kernel shows no transparent huge pages (/sys/kernel/mm/transparent_hugepage)");
  root.write("/sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]\n");
  CHECK(read_limits(root, {}).huge_page_bytes == 0);
  CHECK(read_limits(root, {}).no_huge_pages ==
        "/sys/kernel/mm/transparent_hugepage/enabled is never; madvise or always would do");
  root.write("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
  CHECK(read_limits(root, {}).huge_page_bytes == std::uint64_t{2} << 20);
  root.write("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", "33554432\n");
  CHECK(read_limits(root, {}).huge_page_bytes == std::uint64_t{32} << 20);
  CHECK(read_limits(root, {}).no_huge_pages.empty());
}

TEST_CASE("of a machine that tells nothing nothing is known to be limited") {
  ScratchRoot empty{};
  auto limits = read_limits(empty, {});
  CHECK(!limits.memory_bytes);
  CHECK(limits.memory_limit.empty());
  CHECK(!limits.processes);
  CHECK(limits.processes_limit.empty());
  CHECK(!limits.fds);
}

TEST_CASE("what the system was asked is handed on, and a huge limit fits") {
  LimitInputs inputs;
  inputs.fds_hard = 1ull << 40;
  inputs.allowed_cpus = {1, 5};
  inputs.fifo_allowed = true;
  inputs.batch_allowed = false;
  ScratchRoot empty{};
  auto limits = read_limits(empty, inputs);
  CHECK(limits.fds == 2147483647);
  CHECK(limits.allowed_cpus == std::vector<int>{1, 5});
  CHECK(limits.fifo_allowed);
  CHECK_FALSE(limits.batch_allowed);
}

TEST_CASE("asking for limits changes neither the policy nor the affinity of the caller") {
  int policy = sched_getscheduler(0);
  auto cpus = allowed_cpus();
  auto inputs = ask_limits();
  CHECK(sched_getscheduler(0) == policy);
  CHECK(allowed_cpus() == cpus);
  CHECK(inputs.allowed_cpus == cpus);
  rlimit limit;
  REQUIRE(getrlimit(RLIMIT_NOFILE, &limit) == 0);
  if (limit.rlim_max != RLIM_INFINITY) CHECK(inputs.fds_hard == limit.rlim_max);
}

TEST_CASE("the soft limit on files is raised to the hard one") {
  rlimit before;
  REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  rlimit low = before;
  low.rlim_cur = 32;
  REQUIRE(setrlimit(RLIMIT_NOFILE, &low) == 0);
  int raised = raise_fd_limit();
  rlimit after;
  REQUIRE(getrlimit(RLIMIT_NOFILE, &after) == 0);
  CHECK(after.rlim_cur == before.rlim_max);
  if (after.rlim_cur < 2147483647) CHECK(static_cast<rlim_t>(raised) == after.rlim_cur);
  CHECK(raised > 32);
  setrlimit(RLIMIT_NOFILE, &before);
}
