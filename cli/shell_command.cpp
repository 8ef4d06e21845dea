#include "cli/shell_command.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ctxmatrix/error.h"
#include "support/text.h"

extern char** environ;

namespace ctxmatrix {
namespace {

// How the child begins: standard input empty, standard output on ours for messages, signals as a shell expects them.
class Beginning {
 public:
  Beginning() {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files_, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_init(&attributes_);
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~Beginning() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;

  // Returns an errno or 0.
  int spawn(const std::string& text, pid_t& pid) const {
    std::string shell = "sh", option = "-c", command = text;
    char* arguments[] = {shell.data(), option.data(), command.data(), nullptr};
    return posix_spawn(&pid, "/bin/sh", &files_, &attributes_, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

[[noreturn]] void give_up(const std::string& option, const std::string& text, const std::string& what) {
  throw CannotRun(fmt::format("--{} '{}': {}", option, printable(text, 1000), what));
}

}  // namespace

void run_shell(const std::string& option, const std::string& text) {
  pid_t pid = 0;
  if (int error = Beginning().spawn(text, pid)) give_up(option, text, errno_text(error));
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) give_up(option, text, errno_text(errno));
  }
  if (WIFSIGNALED(status)) give_up(option, text, fmt::format("killed by signal {}", WTERMSIG(status)));
  if (WEXITSTATUS(status) != 0) give_up(option, text, fmt::format("exited with {}", WEXITSTATUS(status)));
}

}  // namespace ctxmatrix
