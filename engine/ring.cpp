#include "engine/ring.h"

#include <errno.h>
#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "engine/fork.h"
#include "engine/futex.h"
#include "engine/placement.h"
#include "support/clock.h"
#include "support/text.h"
#include "workloads/registry.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kLook = 20'000'000;  // ns between looks whether a member has died meanwhile

Failure interrupted() { return {Status::failed, "interrupted", true}; }

const char* name_of(Request::Kind kind) {
  switch (kind) {
    case Request::Kind::warm_up:
      return "warming up";
    case Request::Kind::measure:
      return "measuring";
    case Request::Kind::count:
      return "counting";
  }
  return "?";
}

}  // namespace

Ring::Ring(const Cell& cell, std::vector<int> cpus, std::vector<int> allowed, std::uint64_t seed, const StopFlag& stop,
           std::uint64_t huge_page_bytes)
    : cell_(cell),
      cpus_(std::move(cpus)),
      seed_(seed),
      stop_(stop),
      huge_page_bytes_(huge_page_bytes),
      control_(cell.processes) {
  if (cpus_.empty()) masks_.push_back(affinity_mask(allowed));
  for (int cpu : cpus_) masks_.push_back(affinity_mask({cpu}));
  alone_.resize(static_cast<std::size_t>(cell.processes));
}

Ring::~Ring() { end(); }

MemberOrders Ring::orders_for(int number, const Link& in, const Link& out) {
  const Policy* policy = find_policy(cell_.policy);
  MemberOrders orders;
  orders.control = &control_;
  orders.number = number;
  orders.supervisor = getpid();
  orders.transport = find_transport(cell_.transport);
  orders.touch = find_touch(cell_.touch);
  orders.in = in;
  orders.out = out;
  orders.bytes = cell_.working_set;
  orders.huge_page_bytes = cell_.huge_pages() ? huge_page_bytes_ : 0;
  orders.seed = seed_ + static_cast<std::uint64_t>(number);
  orders.cpus = masks_[static_cast<std::size_t>(number) % masks_.size()];
  orders.watch_cpu = cpus_.empty();
  orders.policy = policy->number;
  orders.priority = policy->priority;
  if (number == 0) orders.alone = alone_;
  return orders;
}

// Links are opened one by one and closed as soon as both their members have them, so that the supervisor never holds
// more than three: the one that closes the ring, the one before the next member and the one after it.
std::optional<Failure> Ring::fork_all() {
  const Transport& transport = *find_transport(cell_.transport);
  const int last = cell_.processes - 1;
  Link closing, before, after;
  std::optional<Failure> failure;
  auto open_link = [&](Link& link, int number) {
    link = Link{};
    link.word = control_.ring_word(number);
    int error = transport.open(link);
    if (error != 0)
      failure = Failure{Status::failed, fmt::format("opening link {}: {}", number, errno_text(error)), false};
    return error == 0;
  };
  open_link(closing, last);
  for (int number = 0; !failure && number <= last; ++number) {
    if (number < last && !open_link(after, number)) break;
    const Link& in = number == 0 ? closing : before;
    const Link& out = number == last ? closing : after;
    pid_t pid = fork_member(orders_for(number, in, out), {closing, before, after});
    if (pid < 0)
      failure = Failure{Status::failed, fmt::format("fork of member {} of {}: {}", number, last + 1, errno_text(errno)),
                        false};
    if (pid > 0) pids_.push_back(pid);
    transport.keep(before, false, false);
    before = std::exchange(after, Link{});
  }
  for (Link* link : {&closing, &before, &after}) transport.keep(*link, false, false);
  return failure;
}

std::optional<Failure> Ring::start() {
  if (auto failure = fork_all()) return failure;
  const std::int64_t kPatience = 10'000'000'000 + 20'000'000 * static_cast<std::int64_t>(cell_.processes);
  auto& ready = control_.mailbox().ready;
  return wait_for(ready, kPatience, "getting ready", [&] { return ready.load() >= pids_.size(); });
}

std::optional<Failure> Ring::ask(const Request& request, std::int64_t patience_ns) {
  Mailbox& mailbox = control_.mailbox();
  mailbox.request = request;
  mailbox.asked.store(++asked_, std::memory_order_release);
  futex_wake(mailbox.asked);
  return wait_for(mailbox.answered, patience_ns, name_of(request.kind),
                  [&] { return mailbox.answered.load() == asked_; });
}

template <class Done>
std::optional<Failure> Ring::wait_for(std::atomic<std::uint32_t>& word, std::int64_t patience_ns, const char* what,
                                      Done done) {
  const std::int64_t start = now_ns();
  for (;;) {
    if (stop_ != 0) return interrupted();
    std::uint32_t seen = word.load(std::memory_order_acquire);
    if (auto failure = find_failure()) return failure;
    if (done()) return std::nullopt;
    if (now_ns() - start > patience_ns) {
      return Failure{Status::timeout, fmt::format("no answer in {} while {}", duration_text(patience_ns), what), false};
    }
    futex_wait(word, seen, kLook);
  }
}

std::string Ring::member_name(std::size_t number) const {
  return fmt::format("member {} of {} ({})", number, cell_.processes,
                     step_name(control_.slot(static_cast<int>(number)).step.load()));
}

// A member that gave up says why in its slot; one that was killed says nothing, but can be reaped.
std::optional<Failure> Ring::find_failure() {
  std::optional<Failure> found;
  for (std::size_t i = 0; i < pids_.size(); ++i) {
    if (int error = control_.slot(static_cast<int>(i)).error.load(std::memory_order_acquire)) {
      return Failure{Status::failed, fmt::format("{}: {}", member_name(i), errno_text(error)), false};
    }
    int status = 0;
    if (pids_[i] == 0 || waitpid(pids_[i], &status, WNOHANG) != pids_[i]) continue;
    pids_[i] = 0;
    std::string how = WIFSIGNALED(status)
                          ? fmt::format("killed by signal {} ({})", WTERMSIG(status), sigabbrev_np(WTERMSIG(status)))
                          : fmt::format("exited with {}", WEXITSTATUS(status));
    if (!found) found = Failure{Status::failed, fmt::format("{}: {}", member_name(i), how), false};
  }
  return found;
}

void Ring::end() {
  for (pid_t pid : pids_) {
    if (pid > 0) kill(pid, SIGKILL);
  }
  for (pid_t& pid : pids_) {
    while (pid > 0 && waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid = 0;
  }
}

}  // namespace ctxmatrix
