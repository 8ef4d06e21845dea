#include <doctest/doctest.h>

#include "matrix/plan.h"
#include "matrix/workload_axes.h"
#include "tests/matrix/reading.h"

namespace ctxmatrix::test {
namespace {

Plan planned(const std::string& matrix, const Limits& limits) {
  return make_plan(read(with_matrix(matrix)), {{"pipe", {2, 0}}}, limits);
}

TEST_CASE("a yield spans members, processes, placement and policy, and has no transport, touch or working set") {
  Matrix matrix = read(with_matrix("{workload: yield, processes: [2, 3], members: [process, thread]}"));
  CHECK(ids_of(matrix) == std::vector<std::string>{"yield/2p/process/single", "yield/3p/process/single",
                                                   "yield/2p/thread/single", "yield/3p/thread/single"});
  CHECK(matrix.cells[0].transport == "");
  CHECK(matrix.cells[0].touch == "");
  CHECK(matrix.cells[0].working_set == 0);
}

TEST_CASE("a page touch spans pages and working sets, and is of one process") {
  Matrix matrix = read(with_matrix("{workload: pagetouch, working_set: [1M, 700M], pages: [4K, huge]}"));
  CHECK(ids_of(matrix) == std::vector<std::string>{"pagetouch/1p/1M/4K", "pagetouch/1p/700M/4K", "pagetouch/1p/1M/huge",
                                                   "pagetouch/1p/700M/huge"});
  CHECK(matrix.cells[0].processes == 1);
}

TEST_CASE("a ring of threads is an axis of the ring") {
  Matrix matrix = read(with_matrix("{processes: 2, members: [process, thread]}"));
  CHECK(ids_of(matrix) == std::vector<std::string>{"pipe/read/2p/0K/single", "pipe/read/2p/0K/single/thread"});
}

TEST_CASE("an axis that the workload does not have is refused, with those that it has") {
  CHECK(message_of(with_matrix("{workload: yield, processes: 2, transport: pipe}")) ==
        "f.yaml:2:52: transport: workload yield has no such axis; allowed: placement, policy, members, processes\n"
        "  matrix: {workload: yield, processes: 2, transport: pipe}\n"
        "                                                     ^");
  CHECK(first_line_of(with_matrix("{workload: pagetouch, working_set: 1M, processes: 1}")) ==
        "f.yaml:2:59: processes: workload pagetouch has no such axis; allowed: placement, policy, pages, working_set");
  CHECK(first_line_of(with_matrix("{workload: yield, processes: 2}\nexclude: [{touch: read}]"))
            .starts_with("f.yaml:3:12: unknown key \"touch\" in exclude; allowed: placement, policy, members, "));
  CHECK(first_line_of(with_matrix("{processes: 2}\ninclude: [{workload: yield}]"))
            .starts_with("f.yaml:3:12: unknown key \"workload\" in include; allowed: transport, "));
}

TEST_CASE("a matrix has one workload, of those that there are") {
  CHECK(message_of(with_matrix("{workload: [yield], processes: 2}")) == "");
  CHECK(first_line_of(with_matrix("{workload: [ring, yield], processes: 2}")) ==
        "f.yaml:2:27: workload: a second value; allowed: one, for the whole matrix");
  CHECK(first_line_of(with_matrix("{workload: yeild, processes: 2}")) ==
        "f.yaml:2:20: workload: \"yeild\" is unknown; allowed: ring, yield, pagetouch; did you mean yield?");
}

TEST_CASE("what a workload cannot do without is asked for") {
  CHECK(first_line_of(with_matrix("{workload: pagetouch}")) ==
        "f.yaml:2:9: \"working_set\" is missing; add \"working_set: 700M\"");
  CHECK(first_line_of(with_matrix("{workload: yield}")) ==
        "f.yaml:2:9: \"processes\" is missing; add \"processes: [2, 8, 16]\"");
}

TEST_CASE("memory that this machine does not have is refused with the limit's name, and too little is skipped") {
  Limits limits;
  limits.allowed_cpus = {0};
  limits.memory_bytes = std::uint64_t{512} << 20;
  limits.memory_limit = "memory.max";
  Plan plan = planned("{workload: pagetouch, working_set: [0, 4K, 16M, 700M]}", limits);
  CHECK(plan.cells[0].skip_reason == "0 B is too little to touch in 8 pieces, each of whole pages of 4 KiB");
  CHECK(plan.cells[1].skip_reason == "4 KiB is too little to touch in 8 pieces, each of whole pages of 4 KiB");
  CHECK(plan.cells[2].skip_reason == "");
  CHECK(plan.cells[2].misfit == "");
  CHECK(plan.cells[3].misfit == "needs 701.7 MiB of memory, memory.max allows 512 MiB");
}

TEST_CASE("huge pages are touched whole") {
  Limits limits;
  limits.allowed_cpus = {0};
  limits.huge_page_bytes = std::uint64_t{2} << 20;
  Plan plan = planned("{workload: pagetouch, working_set: [14M, 16M], pages: huge}", limits);
  CHECK(plan.cells[0].skip_reason == "14 MiB is too little to touch in 8 pieces, each of whole pages of 2 MiB");
  CHECK(plan.cells[1].skip_reason == "");
}

TEST_CASE("a ring of threads opens all its links in one process") {
  Limits limits;
  limits.allowed_cpus = {0};
  Plan plan = planned("{processes: 8, members: [process, thread]}", limits);
  CHECK(plan.cells[0].need.fds == 8 * 2 + 2 + 16);
  CHECK(plan.cells[1].need.fds == 2 * 8 * 2 + 16);
}

}  // namespace
}  // namespace ctxmatrix::test
