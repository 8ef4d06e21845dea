#include <doctest/doctest.h>

#include "matrix/plan.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

const Traits kTraits = {{"pipe", {2, 0}}, {"futex", {0, 64}}};

Limits two_cpus() {
  Limits limits;
  limits.allowed_cpus = {0, 1};
  return limits;
}

PlannedCell planned(const std::string& matrix, const Limits& limits) {
  Plan plan = make_plan(read(with_matrix(matrix)), kTraits, limits);
  REQUIRE(plan.cells.size() == 1);
  return plan.cells[0];
}

TEST_CASE("a plan has every cell of the matrix in its order, the largest of each need and the sum of the times") {
  Matrix matrix = read(with_matrix("{processes: [2, 8], working_set: [64K, 0]}\nname: x"));
  Plan plan = make_plan(matrix, kTraits, two_cpus());
  CHECK(plan.name == "x");
  REQUIRE(plan.cells.size() == 4);
  std::int64_t time = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(plan.cells[i].cell == matrix.cells[i]);
    CHECK(plan.cells[i].skip_reason == "");
    CHECK(plan.cells[i].misfit == "");
    time += plan.cells[i].need.time_ns;
  }
  CHECK(plan.total.processes == 8);
  CHECK(plan.total.fds == 8 * 2 + 2 + 16);
  CHECK(plan.total.memory_bytes == plan.cells[2].need.memory_bytes);
  CHECK(plan.total.time_ns == time);
}

TEST_CASE("the total time is at most the budget, which is 5 s for each cell that runs where none is given") {
  auto total = [](const std::string& measure) {
    auto matrix = read(with_matrix("{processes: [2, 8], policy: [other, fifo]}\nmeasure: " + measure));
    return make_plan(matrix, kTraits, two_cpus()).total.time_ns;
  };
  CHECK(total("{time_budget: 100ms}") == 100'000'000);
  CHECK(total("{interval: 1s}") == 10'000'000'000);
  CHECK(total("{interval: 1s, sessions: 3}") == 30'000'000'000);
  CHECK(total("{interval: 1s, time_budget: 12s}") == 12'000'000'000);
}

TEST_CASE("a cell with policy fifo is skipped where that is not permitted") {
  Limits limits = two_cpus();
  CHECK(planned("{processes: 2, policy: fifo}", limits).skip_reason ==
        "policy fifo is not permitted here: it needs CAP_SYS_NICE or RLIMIT_RTPRIO above 0");
  CHECK(planned("{processes: 2, policy: batch}", limits).skip_reason == "");
  limits.fifo_allowed = true;
  CHECK(planned("{processes: 2, policy: fifo}", limits).skip_reason == "");
}

TEST_CASE("where a filter forbids to set a policy no privilege is asked for, and the default policy runs") {
  Limits limits = two_cpus();
  limits.batch_allowed = false;
  for (const char* policy : {"fifo", "batch"}) {
    CHECK(planned(std::string("{processes: 2, policy: ") + policy + "}", limits).skip_reason ==
          std::string("policy ") + policy +
              " is not permitted here: a filter of system calls (seccomp) forbids sched_setscheduler");
  }
  CHECK(planned("{processes: 2}", limits).skip_reason == "");
}

TEST_CASE("a cell on huge pages is skipped where there are none, and where it has nothing to lay on them") {
  Limits limits = two_cpus();
  limits.no_huge_pages = "/sys/kernel/mm/transparent_hugepage/enabled is never; madvise or always would do";
  CHECK(planned("{processes: 2, working_set: 64K, pages: huge}", limits).skip_reason ==
        "no huge pages here: /sys/kernel/mm/transparent_hugepage/enabled is never; madvise or always would do");
  limits.huge_page_bytes = std::uint64_t{2} << 20;
  CHECK(planned("{processes: 2, working_set: 64K, pages: huge}", limits).skip_reason == "");
  CHECK(planned("{processes: 2, pages: huge}", limits).skip_reason == "no working set to lay on huge pages");
}

TEST_CASE("a cell on CPUs that are not allowed is skipped with the CPUs that are") {
  Limits limits = two_cpus();
  CHECK(planned("{processes: 2, placement: single:7}", limits).skip_reason ==
        "CPU 7 is not among the allowed CPUs 0-1");
  CHECK(planned("{processes: 2, placement: 'cpus:1-3'}", limits).skip_reason ==
        "CPUs 2-3 are not among the allowed CPUs 0-1");
  CHECK(planned("{processes: 2, placement: 'cpus:0,1'}", limits).skip_reason == "");
  limits.allowed_cpus = {1};
  CHECK(planned("{processes: 2, placement: single:0}", limits).skip_reason == "CPU 0 is not among the allowed CPU 1");
}

TEST_CASE("CPU numbers may be sparse and above 1023") {
  Limits limits;
  limits.allowed_cpus = {0, 2, 1030};
  CHECK(planned("{processes: 2, placement: single:1030}", limits).runs());
  CHECK(planned("{processes: 2, placement: 'cpus:2,1030'}", limits).runs());
  CHECK(planned("{processes: 2, placement: spread}", limits).runs());
  CHECK(planned("{processes: 2, placement: 'cpus:0-2'}", limits).skip_reason ==
        "CPU 1 is not among the allowed CPUs 0,2,1030");
  CHECK(planned("{processes: 2, placement: 'cpus:1029-1031'}", limits).skip_reason ==
        "CPUs 1029,1031 are not among the allowed CPUs 0,2,1030");
}

TEST_CASE("members cannot spread over one CPU") {
  Limits limits = two_cpus();
  CHECK(planned("{processes: 2, placement: spread}", limits).skip_reason == "");
  limits.allowed_cpus = {1};
  CHECK(planned("{processes: 2, placement: spread}", limits).skip_reason ==
        "placement spread needs two allowed CPUs: here is CPU 1 alone");
}

TEST_CASE("a cell that a limit has no room for is a misfit that names limit, value and need") {
  Limits limits = two_cpus();
  limits.fds = 64;
  CHECK(planned("{processes: 23}", limits).misfit == "");
  CHECK(planned("{processes: 24}", limits).misfit == "needs 66 open files, RLIMIT_NOFILE allows 64");
  limits = two_cpus();
  limits.processes = 8;
  limits.processes_limit = "pids.max";
  CHECK(planned("{processes: 8}", limits).misfit == "");
  CHECK(planned("{processes: 9}", limits).misfit == "needs 9 processes, pids.max allows 8");
  limits = two_cpus();
  limits.memory_bytes = std::uint64_t{1} << 20;
  limits.memory_limit = "memory.max";
  CHECK(planned("{processes: 3}", limits).misfit == "");
  CHECK(planned("{processes: 2, working_set: 1M}", limits).misfit ==
        "needs 2.6 MiB of memory, memory.max allows 1 MiB");
}

TEST_CASE("all limits that are exceeded are named, also where they have no name") {
  Limits limits = two_cpus();
  limits.fds = 20;
  limits.processes = 1;
  limits.memory_bytes = 1024;
  CHECK(planned("{processes: 2}", limits).misfit ==
        "needs 22 open files, RLIMIT_NOFILE allows 20; needs 2 processes, the limit of processes allows 1; needs 600 "
        "KiB of "
        "memory, the free memory allows 1 KiB");
}

TEST_CASE("a skipped cell is no misfit and needs nothing in the total") {
  Limits limits = two_cpus();
  limits.processes = 4;
  Plan plan = make_plan(read(with_matrix("{processes: 8, policy: fifo}\ninclude: [{processes: 2, policy: other}]")),
                        kTraits, limits);
  CHECK(plan.cells[0].misfit == "");
  CHECK(plan.total.processes == 2);
}

TEST_CASE("a misfit does not run and needs nothing in the total") {
  Limits limits = two_cpus();
  limits.processes = 4;
  Plan plan = make_plan(read(with_matrix("{processes: [2, 8]}")), kTraits, limits);
  CHECK(plan.cells[0].runs());
  CHECK_FALSE(plan.cells[1].runs());
  CHECK(plan.cells[1].why_not() == "needs 8 processes, the limit of processes allows 4");
  CHECK(plan.total.processes == 2);
}

TEST_CASE("a hundred thousand cells that take for ever add up to no overflow") {
  Matrix matrix =
      read(with_matrix("{processes: 2}\nmeasure: {interval: 10s, intervals: 1000, min_repetitions: 10000, "
                       "max_repetitions: 10000}"));
  matrix.cells.assign(100'000, matrix.cells[0]);
  matrix.measure.time_budget_ns = kForeverNs;
  CHECK(make_plan(matrix, kTraits, two_cpus()).total.time_ns == kForeverNs);
}

}  // namespace
}  // namespace ctxmatrix::test
