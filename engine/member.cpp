#include "engine/member.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>

#include "engine/futex.h"
#include "engine/leader.h"
#include "engine/pagetouch_member.h"
#include "engine/threads.h"
#include "engine/yield_member.h"
#include "support/faults.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kWholeDay = 86'400'000'000'000;

// The member goes on living until the supervisor ends it: its slot says what happened.
[[noreturn]] void give_up(const MemberOrders& orders, int error) {
  orders.control->slot(orders.number).error.store(error, std::memory_order_release);
  Mailbox& mailbox = orders.control->mailbox();
  mailbox.ready.fetch_add(1, std::memory_order_release);
  mailbox.settled.fetch_add(1, std::memory_order_release);
  futex_wake(mailbox.settled);
  futex_wake(mailbox.answered);
  _exit(1);
}

// KILL of the supervisor ends the member too. It may have died before the prctl: then the parent is another already.
int watch_parent(const MemberOrders& orders) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  return getppid() == orders.supervisor ? 0 : ESRCH;
}

// The terminal's Ctrl-C and Ctrl-Z are the supervisor's to act on, so the members leave its process group; handlers and
// masks that were inherited mean nothing here.
void shed_signals() {
  setpgid(0, 0);
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  signal(SIGPIPE, SIG_IGN);  // a neighbour that died is an errno, which tells more
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

int pin(const MemberOrders& orders) {
  auto* mask = reinterpret_cast<const cpu_set_t*>(orders.cpus.data());
  return sched_setaffinity(0, orders.cpus.size_bytes(), mask) == 0 ? 0 : errno;
}

int set_policy(const MemberOrders& orders) {
  // Where a filter of system calls forbids the call, the policy that is there will do.
  if (orders.priority == 0 && sched_getscheduler(0) == orders.policy) return 0;
  sched_param parameters{};
  parameters.sched_priority = orders.priority;
  return sched_setscheduler(0, orders.policy, &parameters) == 0 ? 0 : errno;
}

// `number`: whose it is; the leader has one of each member's for its cold passes.
int map_working_set(const MemberOrders& orders, std::size_t number, unsigned char*& buffer) {
  switch (orders.pages) {
    case PageKind::base:
      return map_base_pages(orders.bytes, buffer);
    case PageKind::huge:
      return map_huge_pages(orders.bytes, orders.huge_page_bytes, number, buffer);
    case PageKind::system:
      return map_system_pages(orders.bytes, buffer);
  }
  return EINVAL;
}

int take_buffer(const MemberOrders& orders, std::size_t offset, unsigned char*& buffer) {
  if (orders.bytes == 0) return 0;
  if (int error = map_working_set(orders, static_cast<std::size_t>(orders.number) + offset, buffer)) return error;
  if (orders.touch->prepare != nullptr) orders.touch->prepare(buffer, orders.bytes, orders.seed + offset);
  return 0;
}

// Of the buffers for the cold passes the first is the leader's own.
int take_memory(const MemberOrders& orders, Seat& seat) {
  seat.bytes = orders.bytes;
  if (int error = take_buffer(orders, 0, seat.buffer)) return error;
  for (std::size_t i = 0; i < orders.cold.size(); ++i) {
    orders.cold[i] = seat.buffer;
    if (i == 0) continue;
    if (int error = take_buffer(orders, i, orders.cold[i])) return error;
  }
  return 0;
}

int open_links(const MemberOrders& orders) {
  for (std::size_t i = 0; i < orders.alone.size(); ++i) {
    orders.alone[i].word = orders.control->alone_word(static_cast<int>(i));
    if (fault_is_due(FaultPoint::alone)) return EMFILE;
    if (int error = orders.transport->open(orders.alone[i])) return error;
  }
  return 0;
}

// "die=MEMBER:STEP:SIGNAL", the step by its number.
void die_if_asked(int number, Step step) {
  if constexpr (!kFaults) return;
  const Fault& die = fault_at(FaultPoint::die);
  if (die.asked && die.numbers[0] == number && die.numbers[1] == static_cast<int>(step))
    kill(getpid(), static_cast<int>(die.numbers[2]));
}

template <class Work>
void take_step(const MemberOrders& orders, Step step, Work work) {
  orders.control->slot(orders.number).step.store(step, std::memory_order_relaxed);
  die_if_asked(orders.number, step);
  if (int error = work()) give_up(orders, error);
}

void report_ready(const MemberOrders& orders) {
  orders.control->slot(orders.number).step.store(Step::ready, std::memory_order_relaxed);
  Mailbox& mailbox = orders.control->mailbox();
  std::uint32_t ready = mailbox.ready.fetch_add(1, std::memory_order_acq_rel) + 1;
  if (ready < orders.control->slots().size()) return;
  mailbox.settled.fetch_add(1, std::memory_order_release);
  futex_wake(mailbox.settled);
}

// Waits for each request, obeys, answers.
template <class Serve>
int obey(const MemberOrders& orders, Serve serve) {
  Mailbox& mailbox = orders.control->mailbox();
  for (std::uint32_t done = 0;; ++done) {
    while (mailbox.asked.load(std::memory_order_acquire) == done) futex_wait(mailbox.asked, done, kWholeDay);
    if (int error = serve(mailbox.request, mailbox.reply)) return error;
    mailbox.answered.store(done + 1, std::memory_order_release);
    futex_wake(mailbox.answered);
  }
}

void sit_in_ring(const MemberOrders& orders) {
  Seat seat;
  seat.transport = orders.transport;
  seat.touch = orders.touch;
  seat.in = orders.in;
  seat.out = orders.out;
  seat.census = &orders.control->slot(orders.number).census;
  seat.watch_cpu = orders.watch_cpu;
  take_step(orders, orders.pages == PageKind::huge ? Step::huge_pages : Step::map_memory,
            [&] { return take_memory(orders, seat); });
  take_step(orders, Step::open_links, [&] { return open_links(orders); });
  report_ready(orders);
  take_step(orders, Step::run, [&] {
    if (orders.number > 0) return follow(seat);
    return obey(orders, [&](const Request& request, Reply& reply) {
      return serve(request, reply, seat, orders.alone, orders.cold, orders.control->slots());
    });
  });
}

void yield_in_turn(const MemberOrders& orders) {
  std::span<TurnAccount> accounts = orders.control->accounts();
  YieldSeat seat{&orders.control->round(), &accounts[static_cast<std::size_t>(orders.number)], orders.tsc};
  report_ready(orders);
  take_step(orders, Step::run, [&] {
    if (orders.number > 0) follow_yield(seat, orders.control->slot(orders.number).census);
    return obey(orders, [&](const Request& request, Reply& reply) {
      return serve_yield(request, reply, seat, orders.control->slots(), accounts);
    });
  });
}

void touch_fresh_pages(const MemberOrders& orders) {
  FreshMemory fresh;
  fresh.bytes = orders.bytes;
  fresh.unit_bytes = std::max(orders.huge_page_bytes, static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
  take_step(orders, Step::map_memory,
            [&] { return map_untouched(orders.bytes, fresh.unit_bytes, orders.pages, fresh.memory); });
  report_ready(orders);
  take_step(orders, Step::run, [&] {
    return obey(orders, [&](const Request& request, Reply& reply) {
      return serve_pagetouch(request, reply, fresh, orders.tsc);
    });
  });
}

void work(const MemberOrders& orders) {
  orders.control->slot(orders.number).task.store(gettid(), std::memory_order_relaxed);
  take_step(orders, Step::pin, [&] { return pin(orders); });
  take_step(orders, Step::set_policy, [&] { return set_policy(orders); });
  switch (orders.work) {
    case MemberOrders::Work::ring:
      return sit_in_ring(orders);
    case MemberOrders::Work::yield:
      return yield_in_turn(orders);
    case MemberOrders::Work::pagetouch:
      return touch_fresh_pages(orders);
  }
}

}  // namespace

void live_as_member(const MemberOrders& orders) {
  shed_signals();
  take_step(orders, Step::watch_parent, [&] { return watch_parent(orders); });
  take_step(orders, Step::threads, [&] { return start_threads(orders.threads); });
  work(orders);
  _exit(0);
}

void live_as_thread(const MemberOrders& orders) {
  work(orders);
  for (;;) pause();
}

}  // namespace ctxmatrix
