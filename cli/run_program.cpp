#include "cli/run_program.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/clock.h"
#include "support/fd.h"
#include "support/text.h"

extern char** environ;

namespace ctxmatrix {
namespace {

constexpr std::size_t kMostOutput = 1 << 20;
constexpr int kLookMs = 20;

std::vector<char*> pointers(const std::vector<std::string>& texts, char** before = nullptr) {
  std::vector<char*> all;
  for (const std::string& text : texts) all.push_back(const_cast<char*>(text.c_str()));
  for (; before != nullptr && *before != nullptr; ++before) all.push_back(*before);
  all.push_back(nullptr);
  return all;
}

// An errno or 0. The child's output goes to `out`; signals are as a shell gives them.
int spawn(const std::vector<std::string>& arguments, const std::vector<std::string>& more_environment, int out,
          pid_t& pid) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> argv = pointers(arguments), environment = pointers(more_environment, environ);
  int error = posix_spawnp(&pid, argv[0], &files, &attributes, argv.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

// Reads what is there, all of it, from a descriptor that does not block. False where nothing more will come.
bool read_all(int fd, std::string& output) {
  char block[4096];
  for (;;) {
    ssize_t got = read(fd, block, sizeof block);
    if (got == 0 || (got < 0 && errno != EINTR)) return got < 0 && errno == EAGAIN;
    if (got > 0 && output.size() < kMostOutput) output.append(block, static_cast<std::size_t>(got));
  }
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return fmt::format("killed by signal {}", WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? "" : fmt::format("exited with {}", WEXITSTATUS(status));
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& arguments, const std::vector<std::string>& more_environment,
                       std::int64_t patience_ns, const StopFlag& stop) {
  ProgramRun run;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    run.trouble = errno_text(errno);
    return run;
  }
  Fd in(ends[0]), out(ends[1]);
  pid_t pid = 0;
  if (int error = spawn(arguments, more_environment, out.get(), pid)) {
    run.trouble = errno_text(error);
    return run;
  }
  out = Fd();
  fcntl(in.get(), F_SETFL, O_NONBLOCK);
  const std::int64_t start = now_ns();
  int status = 0;
  rusage usage{};
  bool open = true, ended = false;
  // Until it has ended, not until its output has: a process that it has left behind may hold that open for ever.
  while (!ended && run.trouble.empty()) {
    pollfd wait{in.get(), POLLIN, 0};
    if (poll(&wait, open ? 1 : 0, kLookMs) > 0) open = read_all(in.get(), run.output);
    ended = wait4(pid, &status, WNOHANG, &usage) == pid;
    if (!ended && now_ns() - start > patience_ns) run.trouble = "no end in " + duration_text(patience_ns);
    if (!ended && stop != 0) run.trouble = "interrupted";
  }
  kill(-pid, SIGKILL);  // also what it has left behind
  if (!ended) {
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return run;
  }
  read_all(in.get(), run.output);
  run.trouble = how_it_ended(status);
  run.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  run.switches = usage.ru_nvcsw + usage.ru_nivcsw;
  return run;
}

}  // namespace ctxmatrix
