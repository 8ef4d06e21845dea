// Finds the command, runs it, and turns what it threw into a message and an exit code.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string overview() {
  std::string text =
      "ctxmatrix measures what a context switch costs: a matrix of process rings, each number with its interval.\n\n"
      "usage: ctxmatrix COMMAND ...\n\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:32} {}\n", fmt::format("{} {}", command.name, command.synopsis), command.summary);
  }
  return text +
         "\n  ctxmatrix COMMAND --help        its options, and an example\n"
         "  ctxmatrix --version\n\n"
         "Start with:\n  ctxmatrix run configs/lmbench.yaml\n";
}

int dispatch(const std::vector<std::string>& words) {
  if (words.empty()) {
    complain("a command is missing\n\n" + overview());
    return kUsage;
  }
  const std::string& first = words.front();
  if (first == "--help" || first == "-h" || first == "help") {
    print(overview());
    return kAllWell;
  }
  if (first == "--version") {
    print(fmt::format("ctxmatrix {}\n", kVersion));
    return kAllWell;
  }
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (first == command.name) return command.run({words.begin() + 1, words.end()});
    names.push_back(command.name);
  }
  std::string near = nearest(first, names);
  throw InputError(fmt::format("unknown command {}; there are {}{}", printable(first), join(names, ", "),
                               near.empty() ? "" : "; did you mean " + near));
}

int guarded(const std::vector<std::string>& words) try { return dispatch(words); } catch (const InputError& error) {
  complain(error.what());
  return kUsage;
} catch (const CannotRun& error) {
  complain(error.what());
  return kCannotRun;
} catch (const std::system_error& error) {
  if (error.code() == std::errc::broken_pipe) return kAllWell;  // the reader, such as head, has seen enough
  complain(error.what());
  return kCannotRun;
} catch (const std::bad_alloc&) {
  complain("out of memory");
  return kCannotRun;
} catch (const std::exception& error) {
  complain(fmt::format("this is a bug of ctxmatrix, please report it: {}", error.what()));
  return kCannotRun;
}

}  // namespace
}  // namespace ctxmatrix

// A standard stream that was closed must not become a link of a ring, into which a message would then be written.
// Read-only, so that writing to it goes on being an error.
static void fill_standard_streams() {
  for (int fd = open("/dev/null", O_RDONLY); fd >= 0; fd = open("/dev/null", O_RDONLY)) {
    if (fd <= STDERR_FILENO) continue;
    close(fd);
    return;
  }
}

int main(int argc, char** argv) {
  fill_standard_streams();
  // A reader that went away is an error of a write, not a death; children must be there to be waited for.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);  // likewise a file that may not grow any more
  signal(SIGCHLD, SIG_DFL);
  return ctxmatrix::guarded({argv + (argc > 0 ? 1 : 0), argv + argc});
}
