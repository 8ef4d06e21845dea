#include <doctest/doctest.h>
#include <sys/utsname.h>

#include <set>

#include "host/fingerprint.h"
#include "host/gunzip.h"
#include "tests/host/machines.h"

using namespace ctxmatrix;

namespace {

// Every fact that is wanted, with its value; doctest prints the key of one that differs.
void check_facts(const Facts& facts, std::initializer_list<std::pair<const char*, const char*>> wanted) {
  for (const auto& fact : wanted) {
    CAPTURE(fact.first);
    CHECK(facts.get(fact.first) == fact.second);
  }
}

}  // namespace

TEST_CASE("a desktop's fingerprint") {
  check_facts(read_fingerprint(recorded("desktop-smt")),
              {{"host.name", "workbench"},
               {"os.distribution", "Debian GNU/Linux 12 (bookworm)"},
               {"virtualization", "none"},
               {"container", ""},
               {"cpu.model", "Intel(R) Core(TM) i3-7100 CPU @ 3.90GHz"},
               {"cpu.microcode", "0xf4"},
               {"cpu.count", "4"},
               {"cpu.sockets", "1"},
               {"cpu.cores", "2"},
               {"cpu.threads", "2 per core"},
               {"cpu.smt", "on"},
               {"cpu.boost", "off"},
               {"cpu.governor", "powersave"},
               {"cpu.driver", "intel_pstate"},
               {"cpu.idle_driver", "intel_idle"},
               {"cpu.idle_states", "POLL, C1, C1E, C6 (disabled)"},
               {"cpu.frequency.max", "3900 MHz"},
               {"cpu.capacity", ""},
               {"cache.l1d", "32 KiB x 2"},
               {"cache.l1i", "32 KiB x 2"},
               {"cache.l3", "3 MiB"},
               {"memory.total", "15.5 GiB"},
               {"memory.thp", "always"},
               {"kernel.preemption", "voluntary"},
               {"kernel.hz", "250"},
               {"kernel.isolated", "3"},
               {"kernel.nohz_full", "none"},
               {"kernel.clocksource", "tsc"},
               {"kernel.sched_autogroup", "on"},
               {"kernel.compiler", "gcc-12 (Debian 12.2.0-14) 12.2.0, GNU ld (GNU Binutils for Debian) 2.40"},
               {"kernel.config_source", "/boot/config-6.1.0-18-amd64"},
               {"kernel.config.PAGE_TABLE_ISOLATION", "y"},
               {"kernel.config.E1000E", ""},
               {"mitigation.meltdown", "Mitigation: PTI"}});
}

TEST_CASE("a board of two kinds of cores tells how many there are of each") {
  check_facts(read_fingerprint(recorded("arm64-biglittle")), {{"host.product", "Pine64 RockPro64 v2.1"},
                                                              {"cpu.model", "Cortex-A53 x 4 + Cortex-A72 x 2"},
                                                              {"cpu.vendor", "Arm"},
                                                              {"cpu.capacity", "485 x 4 + 1024 x 2"},
                                                              {"cpu.frequency.max", "1416 MHz, 1800 MHz"},
                                                              {"cache.l2", "512 KiB + 1 MiB"},
                                                              {"kernel.preemption", "full"},
                                                              {"cpu.microcode", ""}});
}

TEST_CASE("a RISC-V board's fingerprint") {
  check_facts(read_fingerprint(recorded("riscv64-board")), {{"os.machine", "riscv64"},
                                                            {"cpu.model", "sifive,u74-mc"},
                                                            {"cpu.sockets", ""},
                                                            {"cache.l2", "2 MiB"},
                                                            {"kernel.preemption", "none or voluntary"}});
}

TEST_CASE("a container's fingerprint has its quota, its CPUs and what it runs in") {
  check_facts(read_fingerprint(recorded("container-v2")), {{"container", "docker"},
                                                           {"virtualization", "kvm"},
                                                           {"host.product", "Amazon EC2 m5.xlarge"},
                                                           {"cgroup.version", "v2"},
                                                           {"cgroup.cpu_quota", "1.50 CPUs"},
                                                           {"cgroup.cpuset", "1,3"}});
  check_facts(read_fingerprint(recorded("container-v1")),
              {{"cgroup.version", "v1"}, {"cgroup.cpu_quota", "0.50 CPUs"}, {"cgroup.cpuset", "0"}});
  check_facts(read_fingerprint(recorded("desktop-smt")), {{"cgroup.cpu_quota", "none"}, {"cgroup.cpuset", "0-3"}});
}

TEST_CASE("the recorded virtual machine's fingerprint") {
  auto facts = read_fingerprint(recorded("vm-2cpu"));
  check_facts(facts, {{"virtualization", "kvm"},
                      {"cpu.model", "AMD EPYC"},
                      {"cpu.cores", "2"},
                      {"cpu.smt", "notsupported"},
                      {"cgroup.version", "hybrid"},
                      {"kernel.isolated", "none"},
                      {"kernel.preemption", can_gunzip() ? "none" : "dynamic"}});
  CHECK(facts.get("kernel.cmdline").find("pti=on") != std::string::npos);
}

TEST_CASE("what is meant for init is not part of the kernel's boot line") {
  ScratchRoot root{{"/proc/cmdline", "quiet pti=on -- --token 1234\n"}};
  CHECK(read_fingerprint(root).get("kernel.cmdline") == "quiet pti=on");
}

TEST_CASE("a builder's address is not taken for the kernel's compiler") {
  ScratchRoot root{{"/proc/version", "Linux version 6.1 (me@gcc-farm) (clang version 16.0.6, LLD 16.0.6) #1 SMP\n"}};
  CHECK(read_fingerprint(root).get("kernel.compiler") == "clang version 16.0.6, LLD 16.0.6");
}

TEST_CASE("a sparse machine's facts are those that are known") {
  auto facts = read_fingerprint(recorded("sparse"));
  check_facts(facts,
              {{"cpu.count", "3"}, {"cache.l1d", ""}, {"kernel.compiler", "gcc version 4.3.5 (Debian 4.3.5-4)"}});
  for (const Fact& fact : facts.all) {
    CAPTURE(fact.key);
    CHECK(!fact.value.empty());
  }
}

TEST_CASE("control bytes in what a machine says are made visible") {
  ScratchRoot root{{"/proc/sys/kernel/hostname", "evil\x1b[31m\n"}};
  CHECK(read_fingerprint(root).get("host.name") == "evil\\x1b[31m");
}

TEST_CASE("a name that has quotes in os-release loses them, another stays") {
  ScratchRoot root{{"/usr/lib/os-release", "ID=x\nPRETTY_NAME=Plain\n"}};
  CHECK(read_fingerprint(root).get("os.distribution") == "Plain");
  root.write("/etc/os-release", "PRETTY_NAME='Single 1'\n");
  CHECK(read_fingerprint(root).get("os.distribution") == "Single 1");
}

TEST_CASE("the tightest quota of all ancestors counts") {
  ScratchRoot root{{"/proc/self/cgroup", "0::/a\n"},
                   {"/proc/self/mountinfo", "32 30 0:32 / /cg rw - cgroup2 cgroup2 rw\n"},
                   {"/cg/a/cpu.max", "max 100000\n"},
                   {"/cg/cpu.max", "25000 100000\n"}};
  CHECK(read_fingerprint(root).get("cgroup.cpu_quota") == "0.25 CPUs");
  root.write("/cg/a/cpu.max", "10000 100000\n");
  CHECK(read_fingerprint(root).get("cgroup.cpu_quota") == "0.10 CPUs");
}

TEST_CASE("uname's line has its fields in their places, known or not") {
  CHECK(uname_text(read_fingerprint(recorded("arm64-biglittle"))) ==
        "Linux rockpro64 6.6.31-current-rockchip64 #1 SMP PREEMPT Fri May 17 10:02:40 UTC 2024 aarch64 GNU/Linux");
  CHECK(uname_text(Facts{}) == "unknown unknown unknown unknown unknown GNU/Linux");
}

TEST_CASE("the key follows what decides the speed and nothing else") {
  Facts facts;
  facts.set("cpu.model", "A");
  std::string key = fingerprint_key(facts);
  CHECK(key.size() == 16);
  // FNV-1a of "cpu.model=A\ncpu.microcode=\nkernel.release=\nkernel.version=\nkernel.cmdline=\n", worked out by another
  // program.
  CHECK(key == "8f28a919a241e92f");
  facts.set("memory.total", "8 GiB");
  facts.set("host.name", "other");
  CHECK(fingerprint_key(facts) == key);
  for (const char* name : {"cpu.model", "cpu.microcode", "kernel.release", "kernel.version", "kernel.cmdline"}) {
    Facts changed = facts;
    changed.set(name, "B");
    CAPTURE(name);
    CHECK(fingerprint_key(changed) != key);
  }
}

TEST_CASE("each key is there once") {
  auto facts = read_fingerprint(recorded("desktop-smt"));
  std::set<std::string> keys;
  for (const Fact& fact : facts.all) keys.insert(fact.key);
  CHECK(keys.size() == facts.all.size());
}

TEST_CASE("this machine's fingerprint agrees with uname and does not change between two readings") {
  auto facts = read_fingerprint(Root());
  utsname name;
  REQUIRE(uname(&name) == 0);
  CHECK(facts.get("os.machine") == name.machine);
  CHECK(facts.get("kernel.release") == name.release);
  CHECK(facts.get("host.name") == name.nodename);
  CHECK(!facts.get("memory.page_size").empty());
  CHECK(!facts.get("compiler").empty());
  CHECK(read_fingerprint(Root()).all == facts.all);
}
