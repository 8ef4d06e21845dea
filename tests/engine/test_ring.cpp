#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "engine/placement.h"
#include "engine/ring.h"
#include "real_ring.h"
#include "workloads/registry.h"

using namespace ctxmatrix;

namespace {

const StopFlag never{0};
constexpr std::int64_t kPatience = 60'000'000'000;

Request short_warm_up() { return {.kind = Request::Kind::warm_up, .least_trips = 4, .least_ns = 0}; }

// Sum over all mappings of a field of smaps, in KiB.
long smaps_kib(pid_t pid, const std::string& field) {
  std::ifstream smaps(fmt::format("/proc/{}/smaps", pid));
  long sum = 0;
  for (std::string word; smaps >> word;) {
    long kib = 0;
    if (word == field + ":" && smaps >> kib) sum += kib;
  }
  return sum;
}

// Where every fd of a process leads; a pipe stands there by its inode.
std::map<std::string, int> fd_targets(pid_t pid) {
  std::map<std::string, int> targets;
  for (const auto& entry : std::filesystem::directory_iterator(fmt::format("/proc/{}/fd", pid))) {
    std::error_code error;
    ++targets[std::filesystem::read_symlink(entry.path(), error).string()];
  }
  return targets;
}

}  // namespace

TEST_CASE("every transport, touch and policy makes a ring that turns") {
  for (const Transport& transport : transports()) {
    for (const Touch& touch : touches()) {
      for (const char* policy : {"other", "batch"}) {
        CAPTURE(transport.name);
        CAPTURE(touch.name);
        CAPTURE(policy);
        Ring ring(make_cell(transport.name, touch.name, 3, 16384, policy), {allowed_cpus()[0]}, allowed_cpus(), 1,
                  never);
        auto failure = ring.start();
        REQUIRE_MESSAGE(!failure, (failure ? failure->reason : ""));
        REQUIRE(!ring.ask(short_warm_up(), kPatience));
        CHECK(ring.reply().warmup_trips == 4);
        CHECK(ring.reply().warmup_passes >= 5);
        Request request{
            .kind = Request::Kind::measure, .trips = 10, .overhead_trips = 2, .intervals = 3, .probe_iterations = 10};
        REQUIRE(!ring.ask(request, kPatience));
        const Interval& interval = ring.reply().intervals[2];
        CHECK(interval.trips == 10);
        CHECK(interval.elapsed_ns > 0);
        CHECK(interval.overhead_trips == 2);
        CHECK(interval.overhead_ns > 0);
        CHECK(interval.counted_trips == 11);
        CHECK(interval.probe_after_ns > 0);
        CHECK(ring.reply().intervals[0].probe_after_ns == ring.reply().intervals[1].probe_before_ns);
      }
    }
  }
  CHECK_FALSE(has_children());
}

// A hop on one CPU cannot take less than a switch; what else runs there can only add some. So every interval has at
// least one for each hop, and the quietest of many has no more.
TEST_CASE("on one CPU every hop is one switch, counted") {
  for (const char* transport : {"pipe", "futex"}) {
    for (int processes : {2, 5, 16}) {
      CAPTURE(transport);
      CAPTURE(processes);
      Ring ring(make_cell(transport, "none", processes, 0, "batch"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
      REQUIRE(!ring.start());
      REQUIRE(!ring.ask(short_warm_up(), kPatience));
      Request request{
          .kind = Request::Kind::measure, .trips = 50, .overhead_trips = 1, .intervals = 100, .probe_iterations = 10};
      REQUIRE(!ring.ask(request, kPatience));
      double fewest = 1e9;
      for (int i = 0; i < request.intervals; ++i) {
        const Interval& interval = ring.reply().intervals[static_cast<std::size_t>(i)];
        auto switches = static_cast<double>(interval.switches_voluntary + interval.switches_involuntary);
        fewest = std::min(fewest, switches / (51.0 * processes));
        CHECK(interval.migrations == 0);
      }
      CHECK(fewest == doctest::Approx(1).epsilon(0.02));
    }
  }
}

TEST_CASE("a member owns its working set: at least as much is private and dirty") {
  Ring without(make_cell("pipe", "read", 2, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  Ring with(make_cell("pipe", "read", 2, 4 << 20, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  REQUIRE(!without.start());
  REQUIRE(!with.start());
  for (std::size_t member : {0u, 1u}) {
    long base = smaps_kib(without.members()[member], "Private_Dirty");
    CHECK(smaps_kib(with.members()[member], "Private_Dirty") >= base + (4 << 10) - 64);
  }
}

TEST_CASE("a member whose cell asks for huge pages has them, and one that cannot get them says so") {
  if (!huge_pages_here()) return;
  Cell cell = make_cell("pipe", "read", 3, 65536, "other");
  cell.pages = "huge";
  constexpr std::uint64_t kHuge = std::uint64_t{2} << 20;
  Ring ring(cell, {allowed_cpus()[0]}, allowed_cpus(), 1, never, kHuge);
  REQUIRE(!ring.start());
  const long inherited = smaps_kib(getpid(), "AnonHugePages");  // such as a sanitizer's
  for (pid_t member : ring.members()) CHECK(smaps_kib(member, "AnonHugePages") - inherited == 2048);
  Ring wrong(cell, {allowed_cpus()[0]}, allowed_cpus(), 1, never,
             2 * kHuge);  // larger than they are: two faults for one
  auto failure = wrong.start();
  REQUIRE(failure);
  CHECK(failure->status == Status::failed);
  CHECK(failure->reason.find("of 3 (getting huge pages for its working set): Cannot allocate memory") !=
        std::string::npos);
}

TEST_CASE("a follower keeps nothing of the ring but its two ends") {
  Ring ring(make_cell("pipe", "none", 6, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  auto before = fd_targets(getpid());
  REQUIRE(!ring.start());
  for (std::size_t member = 1; member < 6; ++member) {
    std::size_t own_pipes = 0;
    for (const auto& [target, count] : fd_targets(ring.members()[member]))
      own_pipes += target.starts_with("pipe:") && !before.contains(target);
    CHECK(own_pipes == 2);
  }
}

TEST_CASE("a member that is killed is a failure that names it, and nobody is left") {
  std::size_t fds = open_fds();
  {
    Ring ring(make_cell("pipe", "none", 4, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
    REQUIRE(!ring.start());
    kill(ring.members()[2], SIGKILL);
    Request endless{.kind = Request::Kind::warm_up, .least_trips = INT64_MAX, .least_ns = 0};
    auto failure = ring.ask(endless, kPatience);
    REQUIRE(failure);
    CHECK(failure->status == Status::failed);
    CHECK_MESSAGE(failure->reason.find("member 2 of 4 (") == 0, failure->reason);
    CHECK_MESSAGE(failure->reason.ends_with("): killed by signal 9 (KILL)"), failure->reason);
  }
  CHECK_FALSE(has_children());
  CHECK(open_fds() == fds);
}

TEST_CASE("a killed member of a ring without pipes is found as well") {
  Ring ring(make_cell("futex", "none", 4, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  REQUIRE(!ring.start());
  kill(ring.members()[2], SIGKILL);
  Request endless{.kind = Request::Kind::warm_up, .least_trips = INT64_MAX, .least_ns = 0};
  auto failure = ring.ask(endless, kPatience);
  REQUIRE(failure);
  // Killed so soon that it may not have come further than being ready.
  const std::string passing = "member 2 of 4 (passing the token): killed by signal 9 (KILL)";
  const std::string ready = "member 2 of 4 (waiting for the ring to be complete): killed by signal 9 (KILL)";
  CHECK((failure->reason == passing || failure->reason == ready));
}

TEST_CASE("a ring that stands still is given up as a timeout") {
  Ring ring(make_cell("futex", "none", 3, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  REQUIRE(!ring.start());
  kill(ring.members()[1], SIGSTOP);
  auto failure = ring.ask(short_warm_up(), 200'000'000);
  REQUIRE(failure);
  CHECK(failure->status == Status::timeout);
  const std::string reason = failure->reason;
  CHECK_MESSAGE(reason.starts_with("no answer in 200 ms while warming up: member 0 of 3 ("), reason);
  ring.end();
  CHECK_FALSE(has_children());
}

TEST_CASE("a member that stays stopped is a timeout that names it and the signal") {
  Ring ring(make_cell("pipe", "none", 3, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  REQUIRE(!ring.start());
  kill(ring.members()[1], SIGSTOP);
  Request endless{.kind = Request::Kind::warm_up, .least_trips = INT64_MAX, .least_ns = 0};
  auto failure = ring.ask(endless, kPatience);
  REQUIRE(failure);
  CHECK(failure->status == Status::timeout);
  CHECK_MESSAGE(failure->reason.starts_with("member 1 of 3 ("), failure->reason);
  CHECK_MESSAGE(failure->reason.ends_with("): stopped by signal 19 (STOP) for 2 s"), failure->reason);
}

TEST_CASE("a ring remembers that a member was stopped and went on") {
  Ring ring(make_cell("pipe", "none", 3, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, never);
  REQUIRE(!ring.start());
  REQUIRE(!ring.ask(short_warm_up(), kPatience));
  CHECK_FALSE(ring.touched());
  kill(ring.members()[1], SIGSTOP);
  siginfo_t stopped{};
  REQUIRE(waitid(P_PID, static_cast<id_t>(ring.members()[1]), &stopped, WSTOPPED | WNOWAIT) == 0);
  kill(ring.members()[1], SIGCONT);
  REQUIRE(!ring.ask(short_warm_up(), kPatience));
  CHECK(ring.touched());
}

TEST_CASE("the stop flag ends the wait, and is no fault of the cell") {
  StopFlag stop{0};
  Ring ring(make_cell("pipe", "none", 2, 0, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1, stop);
  REQUIRE(!ring.start());
  stop = SIGINT;
  auto failure = ring.ask(short_warm_up(), kPatience);
  REQUIRE(failure);
  CHECK(failure->interrupted);
}

TEST_CASE("a CPU that does not exist fails the member that should run there") {
  Ring ring(make_cell("pipe", "none", 2, 0, "other"), {1000}, allowed_cpus(), 1, never);
  auto failure = ring.start();
  REQUIRE(failure);
  const std::string lost = ": CPU 1000 went offline, or out of this process's cpuset, during the run";
  CHECK_MESSAGE(failure->reason.ends_with("of 2 (pinning itself (sched_setaffinity)): Invalid argument" + lost),
                failure->reason);
}

TEST_CASE("a member that is no longer on its CPU is found, be it a process or a thread") {
  if (allowed_cpus().size() < 2) {
    MESSAGE("skipped: a member cannot be moved where there is one CPU");
    return;
  }
  const int own = allowed_cpus()[0], other = allowed_cpus()[1];
  for (const char* members : {"process", "thread"}) {
    CAPTURE(members);
    Cell cell = make_cell("pipe", "none", 3, 0, "other");
    cell.members = members;
    Ring ring(cell, {own}, allowed_cpus(), 1, never);
    REQUIRE(!ring.start());
    CHECK(!ring.moved_off());
    auto mask = affinity_mask({other});
    REQUIRE(sched_setaffinity(ring.tasks()[1], mask.size() * sizeof mask[0],
                              reinterpret_cast<const cpu_set_t*>(mask.data())) == 0);
    auto failure = ring.moved_off();
    REQUIRE(failure);
    CHECK(failure->reason ==
          fmt::format("member 1 of 3 was moved to another CPU: CPU {} went offline, or out of this process's cpuset, "
                      "during the run",
                      own));
  }
}

TEST_CASE("members that are free to move are not missed") {
  Ring ring(make_cell("pipe", "none", 2, 0, "other"), {}, allowed_cpus(), 1, never);
  REQUIRE(!ring.start());
  CHECK(!ring.moved_off());
}

TEST_CASE("a working set that cannot be mapped fails the member") {
  Ring ring(make_cell("pipe", "none", 2, std::uint64_t{1} << 62, "other"), {allowed_cpus()[0]}, allowed_cpus(), 1,
            never);
  auto failure = ring.start();
  REQUIRE(failure);
  CHECK_MESSAGE(failure->reason.find("allocating its working set (mmap)): Cannot allocate memory") != std::string::npos,
                failure->reason);
}
