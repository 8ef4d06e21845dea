#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "host/differences.h"
#include "host/fingerprint.h"
#include "machines.h"

using namespace ctxmatrix;

namespace {

std::vector<std::string> keys(const std::vector<HostDifference>& differences) {
  std::vector<std::string> found;
  for (const HostDifference& one : differences) found.push_back(one.key);
  return found;
}

}  // namespace

TEST_CASE("a host does not differ from itself") {
  Facts host = read_fingerprint(recorded("desktop-smt"));
  CHECK(host_differences(host, host).empty());
}

TEST_CASE("two hosts that differ in one kernel option and one mitigation: both are named first, before all else") {
  Facts base = read_fingerprint(recorded("desktop-smt")), other = base;
  REQUIRE(!base.get("kernel.config_source").empty());
  other.set("libc", "another");
  other.set("host.name", "elsewhere");
  other.set("cpu.governor", "as the test wants it");
  other.set("mitigation.retbleed", "Vulnerable: as the test wants it");
  other.set("kernel.config.PREEMPT_RCU", base.get("kernel.config.PREEMPT_RCU").empty() ? "y" : "as the test wants it");
  auto found = host_differences(base, other);
  REQUIRE(found.size() == 4);
  CHECK(keys(found) ==
        std::vector<std::string>{"kernel.config.PREEMPT_RCU", "mitigation.retbleed", "cpu.governor", "libc"});
  CHECK(found[1].other == "Vulnerable: as the test wants it");
}

TEST_CASE("an option that is not there is off where the options are known, and not known elsewhere") {
  Facts base, other;
  base.set("kernel.release", "6.1");
  other.set("kernel.release", "6.1");
  base.set("kernel.config_source", "/proc/config.gz");
  base.set("kernel.config.RETPOLINE", "y");
  CHECK(host_differences(base, other)[0].other == "");
  other.set("kernel.config_source", "/boot/config-1");
  CHECK(host_differences(base, other)[0].other == "off");
  CHECK(host_differences(other, base)[0].base == "off");
  CHECK(host_differences(other, base)[0].other == "y");
}

TEST_CASE("the kernel comes before its options, those before mitigations, the CPU and the rest") {
  Facts base, other;
  for (const char* key :
       {"libc", "cpu.model", "mitigation.spectre_v2", "kernel.cmdline", "kernel.config.HZ", "kernel.release"}) {
    base.set(key, "1");
    other.set(key, "2");
  }
  CHECK(keys(host_differences(base, other)) == std::vector<std::string>{"kernel.release", "kernel.config.HZ",
                                                                        "kernel.cmdline", "mitigation.spectre_v2",
                                                                        "cpu.model", "libc"});
}

TEST_CASE("of an imported table, which has no fingerprint, only what it knows can differ") {
  Facts base = read_fingerprint(recorded("desktop-smt")), other;
  CHECK(host_differences(base, other).empty());
  other.set("libc", "another");
  CHECK(keys(host_differences(base, other)) ==
        (base.get("libc").empty() ? std::vector<std::string>{} : std::vector<std::string>{"libc"}));
}
