#include <doctest/doctest.h>
#include <errno.h>

#include "engine/member_counters.h"
#include "invented_counters.h"

using namespace ctxmatrix;

namespace {

const std::vector<pid_t> kTwo = {101, 102};

using Texts = std::vector<std::string>;

Texts names(const std::vector<Count>& counts) {
  Texts names;
  for (const Count& count : counts) names.push_back(count.name);
  return names;
}

// All passes, over 10 hops each.
std::vector<Count> count_all(MemberCounters& counters) {
  std::vector<Count> all;
  for (int pass : counters.passes()) {
    counters.switch_on(pass);
    counters.switch_off(pass);
    for (Count& count : counters.read(pass, 10)) all.push_back(count);
  }
  return all;
}

const char* const kHardware = "instructions cycles cache-misses dTLB-load-misses iTLB-load-misses";

bool is_hardware(const std::string& name) { return std::string(kHardware).find(name) != std::string::npos; }

}  // namespace

TEST_CASE("where the machine has every counter, all are counted, for all members together") {
  InventedCounters machine;
  MemberCounters counters(machine, kTwo);
  std::vector<Count> counts = count_all(counters);
  CHECK(names(counts) == Texts{"instructions", "cycles", "cache-misses", "dTLB-load-misses", "iTLB-load-misses",
                               "context-switches", "cpu-migrations", "page-faults", "task-clock"});
  for (const Count& count : counts) {
    CHECK(count.value == 2000);
    CHECK(count.hops == 10);
    CHECK(count.enabled_ns == 1000);
    CHECK(count.running_ns == 1000);
  }
  CHECK(counters.note().empty());
}

TEST_CASE("instructions and cycles of a member are one group, which is switched by its leader") {
  InventedCounters machine;
  MemberCounters counters(machine, kTwo);
  for (const auto& [handle, opened] : machine.open_now) {
    CHECK((opened.leader >= 0) == (opened.counter == "cycles"));
    if (opened.leader < 0) continue;
    CHECK(machine.open_now[opened.leader].counter == "instructions");
    CHECK(machine.open_now[opened.leader].pid == opened.pid);
  }
  counters.switch_on(counters.passes().front());
  CHECK(machine.log == Texts{"on instructions", "on instructions"});
}

TEST_CASE("a pass is over before the next begins") {
  InventedCounters machine;
  MemberCounters counters(machine, std::vector<pid_t>{101});
  count_all(counters);
  CHECK(machine.log == Texts{"on instructions", "off instructions", "on cache-misses", "on dTLB-load-misses",
                             "on iTLB-load-misses", "off cache-misses", "off dTLB-load-misses", "off iTLB-load-misses",
                             "on context-switches", "on cpu-migrations", "on page-faults", "on task-clock",
                             "off context-switches", "off cpu-migrations", "off page-faults", "off task-clock"});
}

TEST_CASE("without hardware counters the kernel's own are there, and one line says what is not") {
  InventedCounters machine;
  machine.refuse = [](const std::string& name, pid_t, bool) { return is_hardware(name) ? ENOENT : 0; };
  MemberCounters counters(machine, kTwo);
  CHECK(names(count_all(counters)) == Texts{"context-switches", "cpu-migrations", "page-faults", "task-clock"});
  CHECK(counters.note() ==
        "not counted here: instructions, cycles, cache-misses, dTLB-load-misses, iTLB-load-misses: ENOENT (this "
        "machine has no such counter; virtual machines seldom have)");
}

TEST_CASE("whatever forbids them or knows none, there is nothing to count and one line says why") {
  for (const auto& [error, why] :
       {std::pair{EACCES, "EACCES (forbidden here; allowed to root, or by a lower kernel.perf_event_paranoid)"},
        {EPERM, "EPERM (forbidden here; allowed to root, or by a lower kernel.perf_event_paranoid)"},
        {EOPNOTSUPP, "EOPNOTSUPP (this machine has no such counter; virtual machines seldom have)"},
        {ENOSYS, "ENOSYS (this kernel has no perf_event_open)"},
        {EMFILE, "EMFILE (Too many open files)"}}) {
    InventedCounters machine;
    machine.refuse = [error = error](auto&&...) { return error; };
    MemberCounters counters(machine, kTwo);
    CHECK(counters.passes().empty());
    CHECK(counters.note().starts_with("not counted here: instructions, cycles, "));
    CHECK(counters.note().ends_with(why));
  }
}

TEST_CASE("where the kernel's part is forbidden the user's is counted, but not of what is the kernel's alone") {
  InventedCounters machine;
  machine.refuse = [](const std::string&, pid_t, bool user_only) { return user_only ? 0 : EACCES; };
  MemberCounters counters(machine, kTwo);
  CHECK(names(count_all(counters)) == Texts{"instructions:u", "cycles:u", "cache-misses:u", "dTLB-load-misses:u",
                                            "iTLB-load-misses:u", "page-faults:u", "task-clock:u"});
  for (const auto& [handle, opened] : machine.open_now) CHECK(opened.user_only);
  CHECK(counters.note() ==
        "not counted here: context-switches, cpu-migrations: EACCES (forbidden here; allowed to root, or by a lower "
        "kernel.perf_event_paranoid); counted in user mode alone, as kernel.perf_event_paranoid forbids the rest: "
        "instructions, cycles, cache-misses, dTLB-load-misses, iTLB-load-misses, page-faults, task-clock");
}

TEST_CASE("what the machine has not is told as that, also where the kernel's part would be forbidden") {
  InventedCounters machine;
  machine.refuse = [](const std::string& name, pid_t, bool user_only) {
    if (!user_only) return EACCES;
    return is_hardware(name) ? ENOENT : 0;
  };
  MemberCounters counters(machine, kTwo);
  CHECK(names(count_all(counters)) == Texts{"page-faults:u", "task-clock:u"});
  CHECK(counters.note().starts_with(
      "not counted here: instructions, cycles, cache-misses, dTLB-load-misses, iTLB-load-misses: ENOENT "));
}

TEST_CASE("a counter that one member cannot have is closed for all") {
  InventedCounters machine;
  machine.refuse = [](const std::string& name, pid_t pid, bool) {
    return name == "instructions" && pid == 102 ? EMFILE : 0;
  };
  MemberCounters counters(machine, kTwo);
  for (const auto& [handle, opened] : machine.open_now) CHECK(opened.counter != "instructions");
  CHECK(names(count_all(counters)).front() == "cycles");
  CHECK(counters.note() == "not counted here: instructions: EMFILE (Too many open files)");
}

TEST_CASE("where the hardware was shared, each member's count is scaled and the times tell") {
  InventedCounters machine;
  machine.give = [](const InventedCounters::Opened& opened) {
    return opened.pid == 101 ? CounterReading{1000, 800, 200} : CounterReading{1000, 800, 800};
  };
  MemberCounters counters(machine, kTwo);
  Count instructions = count_all(counters).front();
  CHECK(instructions.value == 4000 + 1000);
  CHECK(instructions.enabled_ns == 1600);
  CHECK(instructions.running_ns == 1000);
}

TEST_CASE("a counter that never had the hardware is left out, and one whose member never ran is 0") {
  InventedCounters machine;
  machine.give = [](const InventedCounters::Opened& opened) {
    if (opened.counter == "cycles" && opened.pid == 102) return CounterReading{0, 800, 0};
    return opened.pid == 101 ? CounterReading{7, 800, 800} : CounterReading{0, 0, 0};
  };
  MemberCounters counters(machine, kTwo);
  std::vector<Count> counts = count_all(counters);
  CHECK(names(counts)[0] == "instructions");
  CHECK(names(counts)[1] == "cache-misses");
  CHECK(counts[0].value == 7);
  CHECK(counters.note() == "left out where the hardware was never free for them, or is not what this CPU has: cycles");
}

TEST_CASE("all that was opened is closed at the end") {
  InventedCounters machine;
  {
    MemberCounters counters(machine, kTwo);
    CHECK(machine.open_now.size() == 18);
    count_all(counters);
  }
  CHECK(machine.open_now.empty());
}
