#include <doctest/doctest.h>

#include "report/plan_text.h"

using namespace ctxmatrix;

TEST_CASE("a plan shows every cell, what is skipped and why, what does not fit, and the totals beside the limits") {
  Plan plan;
  plan.name = "demo";
  plan.cells.resize(3);
  plan.cells[0].need = {600'000, 50, 2, 400'000'000};
  plan.cells[1].cell.policy = "fifo";
  plan.cells[1].skip_reason = "not permitted";
  plan.cells[2].cell.processes = 96;
  plan.cells[2].need = {1 << 20, 300, 96, 2'000'000'000};
  plan.cells[2].misfit = "needs 300 open files, RLIMIT_NOFILE allows 64";
  plan.total = {1 << 20, 300, 96, 2'400'000'000};
  Limits limits;
  limits.fds = 64;
  limits.allowed_cpus = {0, 1};
  CHECK(plan_text(plan, limits) ==
        "   #  cell                             time      memory  files  processes\n"
        "   1  pipe/read/2p/0K/single         400 ms   585.9 KiB     50          2\n"
        "   2  pipe/read/2p/0K/single/fifo  skipped: not permitted\n"
        "   3  pipe/read/96p/0K/single           2 s       1 MiB    300         96  does not fit: needs 300 open "
        "files, RLIMIT_NOFILE allows 64\n"
        "\n"
        "demo: 1 of 3 cells run, 1 skipped, 1 do not fit\n"
        "  time       about 2.4 s on a quiet machine\n"
        "  memory     1 MiB\n"
        "  open files 300 (allowed: 64)\n"
        "  processes  96\n"
        "  CPUs       0-1\n");
}
