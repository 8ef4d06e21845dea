#include <doctest/doctest.h>
#include <signal.h>

#include "cli/shell_command.h"
#include "ctxmatrix/error.h"

using namespace ctxmatrix;

namespace {

std::string refusal(const std::string& text) {
  try {
    run_shell("a", text);
  } catch (const CannotRun& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a command that succeeds says nothing, and one that does not is named with what happened") {
  CHECK(refusal("exit 0") == "");
  CHECK(refusal("exit 3") == "--a 'exit 3': exited with 3");
  CHECK(refusal("kill -TERM $$") == "--a 'kill -TERM $$': killed by signal 15");
  CHECK(refusal("/no/such/command 2>&-") == "--a '/no/such/command 2>&-': exited with 127");
}

TEST_CASE("a command cannot read, and signals do to it what they usually do") {
  CHECK(refusal("! read line") == "");
  auto before = signal(SIGPIPE, SIG_IGN);
  CHECK(refusal("kill -PIPE $$") == "--a 'kill -PIPE $$': killed by signal 13");
  signal(SIGPIPE, before);
}
