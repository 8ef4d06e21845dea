#include "engine/ring.h"

#include <errno.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "engine/fork.h"
#include "engine/futex.h"
#include "engine/placement.h"
#include "host/affinity.h"
#include "support/clock.h"
#include "support/faults.h"
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

MemberOrders::Work work_of(const Cell& cell) {
  if (cell.workload == "yield") return MemberOrders::Work::yield;
  return cell.workload == "pagetouch" ? MemberOrders::Work::pagetouch : MemberOrders::Work::ring;
}

PageKind page_kind_of(const Cell& cell) {
  if (cell.huge_pages()) return PageKind::huge;
  return cell.pages == "system" ? PageKind::system : PageKind::base;
}

}  // namespace

Ring::Ring(const Cell& cell, std::vector<int> cpus, std::vector<int> allowed, std::uint64_t seed, const StopFlag& stop,
           std::uint64_t huge_page_bytes, bool tsc, bool cold)
    : cell_(cell),
      cpus_(std::move(cpus)),
      seed_(seed),
      stop_(stop),
      huge_page_bytes_(huge_page_bytes),
      tsc_(tsc),
      control_(cell.processes, cell.workload == "yield") {
  if (cpus_.empty()) masks_.push_back(affinity_mask(allowed));
  for (int cpu : cpus_) masks_.push_back(affinity_mask({cpu}));
  if (cell.is_ring()) alone_.resize(static_cast<std::size_t>(cell.processes));
  if (cold && cell.decomposable()) cold_.resize(static_cast<std::size_t>(cell.processes));
}

Ring::~Ring() { end(); }

MemberOrders Ring::orders_for(int number, const Link& in, const Link& out) {
  const Policy* policy = find_policy(cell_.policy);
  MemberOrders orders;
  orders.control = &control_;
  orders.number = number;
  orders.work = work_of(cell_);
  orders.supervisor = getpid();
  if (cell_.is_ring()) {
    orders.transport = find_transport(cell_.transport);
    orders.touch = find_touch(cell_.touch);
  }
  orders.in = in;
  orders.out = out;
  orders.bytes = cell_.working_set;
  orders.pages = page_kind_of(cell_);
  orders.huge_page_bytes = orders.pages == PageKind::base ? 0 : huge_page_bytes_;
  orders.seed = seed_ + static_cast<std::uint64_t>(number);
  orders.cpus = masks_[static_cast<std::size_t>(number) % masks_.size()];
  orders.watch_cpu = cpus_.empty();
  orders.policy = policy->number;
  orders.priority = policy->priority;
  orders.tsc = tsc_;
  if (number > 0) return orders;
  orders.alone = alone_;
  orders.cold = cold_;
  return orders;
}

bool Ring::open_link(Link& link, int number, std::optional<Failure>& failure) {
  link = Link{};
  link.word = control_.ring_word(number);
  const int error = fault_is_due(FaultPoint::link) ? EMFILE : find_transport(cell_.transport)->open(link);
  if (error != 0) failure = Failure{Status::failed, fmt::format("opening link {}: {}", number, errno_text(error))};
  return error == 0;
}

bool Ring::fork_one(const MemberOrders& orders, const std::array<Link, 3>& open_links,
                    std::optional<Failure>& failure) {
  pid_t pid = fork_member(orders, open_links);
  if (pid > 0) pids_.push_back(pid);
  if (pid < 0) {
    failure = Failure{Status::failed,
                      fmt::format("fork of member {} of {}: {}", orders.number, cell_.processes, errno_text(errno))};
  }
  return pid > 0;
}

std::optional<Failure> Ring::fork_all() {
  if (cell_.threads()) return fork_leader_with_threads();
  return cell_.is_ring() ? fork_with_links() : fork_without_links();
}

// Links are opened one by one and closed as soon as both their members have them, so that the supervisor never holds
// more than three: the one that closes the ring, the one before the next member and the one after it.
std::optional<Failure> Ring::fork_with_links() {
  const Transport& transport = *find_transport(cell_.transport);
  const int last = cell_.processes - 1;
  Link closing, before, after;
  std::optional<Failure> failure;
  open_link(closing, last, failure);
  for (int number = 0; !failure && number <= last; ++number) {
    if (stop_ != 0) failure = interrupted();
    if (failure) break;
    if (number < last && !open_link(after, number, failure)) break;
    const Link& in = number == 0 ? closing : before;
    const Link& out = number == last ? closing : after;
    fork_one(orders_for(number, in, out), {closing, before, after}, failure);
    transport.keep(before, false, false);
    before = std::exchange(after, Link{});
  }
  for (Link* link : {&closing, &before, &after}) transport.keep(*link, false, false);
  return failure;
}

std::optional<Failure> Ring::fork_without_links() {
  std::optional<Failure> failure;
  for (int number = 0; !failure && number < cell_.processes; ++number) {
    if (stop_ != 0) return interrupted();
    fork_one(orders_for(number, {}, {}), {}, failure);
  }
  return failure;
}

// The leader's process has all links, and both ends of each.
std::optional<Failure> Ring::fork_leader_with_threads() {
  const auto members = static_cast<std::size_t>(cell_.processes);
  std::vector<Link> links(members);
  std::optional<Failure> failure;
  for (std::size_t i = 0; cell_.is_ring() && !failure && i < members; ++i) {
    open_link(links[i], static_cast<int>(i), failure);
  }
  for (std::size_t i = 1; i < members; ++i) {
    thread_orders_.push_back(orders_for(static_cast<int>(i), links[i - 1], links[i]));
  }
  MemberOrders leader = orders_for(0, links[members - 1], links[0]);
  leader.threads = thread_orders_;
  if (!failure) fork_one(leader, {}, failure);
  if (cell_.is_ring()) {
    for (Link& link : links) find_transport(cell_.transport)->keep(link, false, false);
  }
  return failure;
}

std::optional<Failure> Ring::start() {
  if (auto failure = fork_all()) return failure;
  const std::int64_t kPatience = 10'000'000'000 + 20'000'000 * static_cast<std::int64_t>(cell_.processes);
  Mailbox& mailbox = control_.mailbox();
  auto failure = wait_for(mailbox.settled, kPatience, "getting ready",
                          [&] { return mailbox.ready.load() >= control_.slots().size(); });
  if (failure && !failure->interrupted) tell_lost_cpu(*failure);
  return failure;
}

// A member that could not pin itself knows no more than an errno.
void Ring::tell_lost_cpu(Failure& failure) const {
  for (std::size_t i = 0; i < control_.slots().size(); ++i) {
    const MemberSlot& slot = control_.slots()[i];
    if (slot.step.load() != Step::pin || slot.error.load() != EINVAL) continue;
    failure.reason += ": " + lost_cpu(i);
    return;
  }
}

// The plan had only CPUs that were there when the run began.
std::string Ring::lost_cpu(std::size_t member) const {
  const std::string which = cpus_.empty() ? "every allowed CPU" : fmt::format("CPU {}", cpus_[member % cpus_.size()]);
  return fmt::format("{} went offline, or out of this process's cpuset, during the run", which);
}

std::optional<Failure> Ring::moved_off() const {
  if (cpus_.empty()) return std::nullopt;
  const std::vector<pid_t> all = tasks();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::vector<int> now = all[i] > 0 ? allowed_cpus(all[i]) : std::vector<int>();
    if (now.empty() || now == std::vector<int>{cpus_[i % cpus_.size()]}) continue;
    return Failure{Status::failed,
                   fmt::format("member {} of {} was moved to another CPU: {}", i, cell_.processes, lost_cpu(i))};
  }
  return std::nullopt;
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
  std::int64_t start = now_ns();
  for (;;) {
    start = std::min(start, now_ns());  // a clock that was set back must not make patience endless
    if (stop_ != 0) return interrupted();
    std::uint32_t seen = word.load(std::memory_order_acquire);
    if (auto failure = watch_.failure()) return failure;
    if (done()) return std::nullopt;
    if (now_ns() - start > patience_ns) {
      return Failure{Status::timeout,
                     fmt::format("no answer in {} while {}: {}", duration_text(patience_ns), what, watch_.late())};
    }
    futex_wait(word, seen, kLook);
  }
}

Turns Ring::turns() const {
  Turns turns;
  std::array<std::int64_t, kBuckets> histogram{};
  for (const TurnAccount& account : control_.accounts()) {
    turns.by_member.push_back(account.timed);
    if (account.timed == 0) continue;
    turns.least = turns.ticks == 0 ? account.least : std::min(turns.least, account.least);
    turns.most = std::max(turns.most, account.most);
    turns.ticks += account.ticks;
    for (std::size_t i = 0; i < histogram.size(); ++i) histogram[i] += account.histogram[i];
  }
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    if (histogram[i] == 0) continue;
    turns.from.push_back(bucket_floor(static_cast<int>(i)));
    turns.count.push_back(histogram[i]);
  }
  return turns;
}

// Each thread has said its own: its process may have others, such as a sanitizer's or a preloaded library's.
std::vector<pid_t> Ring::tasks() const {
  if (!cell_.threads()) return pids_;
  std::vector<pid_t> tasks;
  for (const MemberSlot& slot : control_.slots()) tasks.push_back(slot.task.load(std::memory_order_relaxed));
  return tasks;
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
