#include "program.h"

using namespace ctxmatrix;

TEST_CASE("one cell is measured by every method, and equal times agree") {
  Program program;
  Said said = program.run("crosscheck --model --progress none -o x.json");
  CHECK(said.code == 0);
  CHECK(contains(said.out, "2p/0K by independent methods, single (CPU 0), policy other, touch none\n"));
  CHECK(contains(said.out, "agree within 5 %: futex, eventfd, pipe, mqueue, socketpair"));
  CHECK(contains(said.out, "\nyield "));
  CHECK(contains(said.out, "direct cost of a switch here: between 0.5"));
  CHECK(contains(said.out, "\nresult: x.json\n"));
  CHECK(contains(program.run("export --format csv x.json").out, ",semaphore,none,single,"));
}

TEST_CASE("a matrix of several cells is refused with a way out, one of them is taken") {
  Program program;
  Said many = program.run("crosscheck --model " + config("lmbench.yaml"));
  CHECK(many.code == 2);
  CHECK(contains(many.err, "crosscheck takes one cell, and this matrix has pipe/read/2p/0K/single and"));
  CHECK(contains(many.err, "--cells '2p/0K'"));
  Said one = program.run("crosscheck --model --progress none --cells 8p/16K " + config("lmbench.yaml"));
  CHECK(one.code == 0);
  CHECK(contains(one.out, "8p/16K by independent methods"));
  CHECK(contains(one.out, "eventfd"));
}

TEST_CASE("what another benchmark claims stands beside what was counted of it") {
  Program program;
  program.write("perf",
                "#!/bin/sh\necho '# Executed 1000 pipe operations between two processes'\n"
                "echo '     Total time: 0.004 [sec]'\n");
  program.write("hackbench", "#!/bin/sh\nexit 1\n");
  std::string before = "chmod +x perf hackbench; PATH=" + program.folder() + ":/usr/bin:/bin";
  Said said = program.run(
      "crosscheck --external --progress none -o x.json --set matrix.transport=pipe --set "
      "measure.min_repetitions=6 --set measure.time_budget=1s",
      before);
  CHECK(said.code == 0);
  CHECK(contains(said.out, "perf bench sched pipe      2.0000"));
  CHECK(contains(said.out, "hackbench              not measured: exited with 1\n"));
  CHECK(contains(program.read("x.json"), "\"switches_claimed\":2000"));
}
