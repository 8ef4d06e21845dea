#include "engine/watch.h"

#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "support/clock.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kStopPatience = 2'000'000'000;  // ns

std::string signal_text(int number) {
  const char* name = sigabbrev_np(number);
  return fmt::format("signal {} ({})", number, name ? name : "?");
}

// The members beside one that was killed see its links close, and may say so before it can be reaped.
void let_the_dead_be_found() {
  timespec nap{0, 20'000'000};
  nanosleep(&nap, nullptr);
}

}  // namespace

void Watch::look() {
  seen_.resize(pids_.size());
  for (std::size_t i = 0; i < pids_.size(); ++i) {
    int status = 0;
    if (pids_[i] == 0 || waitpid(pids_[i], &status, WNOHANG | WUNTRACED | WCONTINUED) != pids_[i]) continue;
    Seen& seen = seen_[i];
    if (WIFSTOPPED(status)) {
      seen.stopped_ns = now_ns();
      seen.stop_signal = WSTOPSIG(status);
      touched_ = true;
    } else if (WIFCONTINUED(status)) {
      seen.stopped_ns = 0;
      touched_ = true;
    } else {
      pids_[i] = 0;
      seen.ended = true;
      seen.status = status;
    }
  }
}

std::optional<Failure> Watch::failure() {
  look();
  if (auto found = killed()) return found;
  if (gave_up()) {
    let_the_dead_be_found();
    look();
    if (auto found = killed()) return found;
    return gave_up();
  }
  return stopped();
}

bool Watch::touched() {
  look();
  return touched_;
}

std::optional<Failure> Watch::killed() const {
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    if (!seen_[i].ended || !WIFSIGNALED(seen_[i].status)) continue;
    return Failure{Status::failed, fmt::format("{}: killed by {}", name(i), signal_text(WTERMSIG(seen_[i].status)))};
  }
  return std::nullopt;
}

std::optional<Failure> Watch::gave_up() const {
  // Members that are threads of the leader have slots of their own, too.
  for (std::size_t i = 0; i < control_.slots().size(); ++i) {
    const int error = control_.slots()[i].error.load(std::memory_order_acquire);
    if (error != 0) return Failure{Status::failed, fmt::format("{}: {}", name(i), errno_text(error))};
  }
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    if (!seen_[i].ended) continue;
    return Failure{Status::failed, fmt::format("{}: exited with {}", name(i), WEXITSTATUS(seen_[i].status))};
  }
  return std::nullopt;
}

std::optional<Failure> Watch::stopped() const {
  const std::int64_t now = now_ns();
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    if (seen_[i].stopped_ns == 0 || now - seen_[i].stopped_ns < kStopPatience) continue;
    return Failure{Status::timeout, fmt::format("{}: stopped by {} for {}", name(i), signal_text(seen_[i].stop_signal),
                                                duration_text(kStopPatience))};
  }
  return std::nullopt;
}

std::string Watch::late() const {
  for (std::size_t i = 0; i < control_.slots().size(); ++i) {
    if (control_.slots()[i].step.load(std::memory_order_relaxed) < Step::ready) return name(i);
  }
  return name(0);
}

std::string Watch::name(std::size_t member) const {
  return fmt::format("member {} of {} ({})", member, control_.slots().size(),
                     step_name(control_.slot(static_cast<int>(member)).step.load()));
}

}  // namespace ctxmatrix
