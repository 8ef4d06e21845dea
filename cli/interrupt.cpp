#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "cli/command.h"

namespace ctxmatrix {
namespace {

StopFlag stop_flag{0};  // a signal handler can reach nothing but globals
static_assert(StopFlag::is_always_lock_free);

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

// The members die with their supervisor, so that leaving at once leaves nothing behind.
void on_signal(int number) {
  if (stop_flag.exchange(number) == SIGINT && number == SIGINT) _exit(kInterrupted);
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
  for (int number : kSignals) {
    set_handler(number, on_signal);
    sigaddset(&ours, number);
  }
  sigprocmask(SIG_UNBLOCK, &ours, nullptr);  // a mask may have been inherited
}

Interrupt::~Interrupt() {
  for (int number : kSignals) set_handler(number, SIG_DFL);
}

const StopFlag& Interrupt::flag() const { return stop_flag; }

int Interrupt::exit_code() const {
  if (stop_flag == 0) return kAllWell;
  return stop_flag == SIGINT ? kInterrupted : kTerminated;
}

}  // namespace ctxmatrix
