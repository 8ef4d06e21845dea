#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

#include "cli/run_program.h"

using namespace ctxmatrix;

namespace {

constexpr std::int64_t kLong = 60'000'000'000;

ProgramRun sh(const std::string& script, std::int64_t patience_ns = kLong, int stop_now = 0) {
  StopFlag stop{stop_now};
  return run_program({"sh", "-c", script}, {"EXTRA=here"}, patience_ns, stop);
}

}  // namespace

TEST_CASE("what a program says on both streams is kept, and its switches are counted") {
  ProgramRun run = sh("echo out; echo err >&2; sleep 0.01; echo $EXTRA");
  CHECK(run.output == "out\nerr\nhere\n");
  CHECK(run.trouble.empty());
  CHECK(run.switches >= 1);
}

TEST_CASE("more output than is kept does not stop the program") {
  ProgramRun run = sh("head -c 3000000 /dev/zero");
  CHECK(run.trouble.empty());
  CHECK(run.output.size() >= 1'000'000);
  CHECK(run.output.size() < 1'100'000);
}

TEST_CASE("a program that cannot be run or fails says how") {
  StopFlag stop{0};
  CHECK(run_program({"no-such-program-here"}, {}, kLong, stop).trouble == "No such file or directory");
  CHECK(sh("exit 3").trouble == "exited with 3");
  CHECK(sh("kill -9 $$").trouble == "killed by signal 9");
}

// Dead, if perhaps not yet reaped by the one that it was left to.
bool is_dead(const std::string& pid) {
  std::ifstream stat("/proc/" + pid + "/stat");
  std::string text(std::istreambuf_iterator<char>(stat), {});
  return text.empty() || text.find(") Z ") != std::string::npos;
}

bool dies(std::string pid) {
  while (!pid.empty() && pid.back() == '\n') pid.pop_back();
  for (int look = 0; look < 500 && !is_dead(pid); ++look) usleep(10'000);
  return is_dead(pid);
}

TEST_CASE("a program that does not end is ended, with all that it has started, and so at a signal") {
  ProgramRun late = sh("sleep 1000 & echo $!; sleep 1000", 200'000'000);
  CHECK(late.trouble == "no end in 200 ms");
  CHECK(dies(late.output));
  CHECK(sh("sleep 1000", kLong, SIGINT).trouble == "interrupted");
}

TEST_CASE("a process left behind that holds the output open is not waited for, and is ended") {
  ProgramRun run = sh("sleep 1000 & echo $!");
  CHECK(run.trouble.empty());
  CHECK(run.output.size() > 1);
  CHECK(dies(run.output));
}
