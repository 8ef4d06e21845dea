#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

#include "cli/command.h"
#include "support/clock.h"

namespace ctxmatrix {
namespace {

// A signal handler can reach nothing but globals.
StopFlag stop_flag{0};
ContinueCount continue_count{0};
static_assert(StopFlag::is_always_lock_free);

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// timeout(1) sends one INT to its child and one to its process group, which are a single wish; nobody presses a key
// twice within this time.
constexpr std::int64_t kOneWishNs = 50'000'000;
std::atomic<std::int64_t> interrupted_ns{0};

// The members die with their supervisor, so that leaving at once leaves nothing behind.
void on_signal(int number) {
  const std::int64_t now = now_ns();
  const bool again = stop_flag.exchange(number) == SIGINT && number == SIGINT;
  if (!again) interrupted_ns = now;
  if (again && now - interrupted_ns > kOneWishNs) _exit(kInterrupted);
}

void on_continue(int) { continue_count.fetch_add(1); }

bool is_ignored(int number) {
  struct sigaction action {};
  return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void set_handler(int number, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(number, &action, nullptr);  // without SA_RESTART: a sleeping supervisor must notice
}

}  // namespace

Interrupt::Interrupt() {
  stop_flag = 0;
  sigset_t ours;
  sigemptyset(&ours);
  set_handler(SIGCONT, on_continue);
  for (int number : kSignals) {
    if (number == SIGHUP && is_ignored(number)) continue;
    set_handler(number, on_signal);
    sigaddset(&ours, number);
  }
  sigprocmask(SIG_UNBLOCK, &ours, nullptr);  // a mask may have been inherited
}

Interrupt::~Interrupt() {
  set_handler(SIGCONT, SIG_DFL);
  for (int number : kSignals) {
    if (number != SIGHUP || !is_ignored(number)) set_handler(number, SIG_DFL);
  }
}

const StopFlag& Interrupt::flag() const { return stop_flag; }

const ContinueCount& Interrupt::continued() const { return continue_count; }

int Interrupt::exit_code() const {
  if (stop_flag == 0) return kAllWell;
  return stop_flag == SIGINT ? kInterrupted : kTerminated;
}

}  // namespace ctxmatrix
