#include <doctest/doctest.h>
#include <sched.h>

#include <algorithm>
#include <optional>
#include <string>
#include <thread>

#include "host/affinity.h"
#include "host/kernel_file.h"
#include "support/root.h"
#include "support/text.h"

using namespace ctxmatrix;

TEST_CASE("the allowed CPUs are ascending and hold the CPU that runs the test") {
  auto cpus = allowed_cpus();
  REQUIRE(!cpus.empty());
  CHECK(std::is_sorted(cpus.begin(), cpus.end()));
  CHECK(std::find(cpus.begin(), cpus.end(), sched_getcpu()) != cpus.end());
}

TEST_CASE("the allowed CPUs are those that the kernel lists for the process") {
  constexpr std::string_view kName = "Cpus_allowed_list:";
  std::string status = Root().read("/proc/thread-self/status").value_or("");
  std::optional<std::vector<int>> listed;
  for (std::string_view line : lines(status)) {
    if (line.starts_with(kName)) listed = parse_cpu_list(trim(line.substr(kName.size())));
  }
  REQUIRE(listed);
  CHECK(allowed_cpus() == *listed);
}

TEST_CASE("a thread bound to one CPU is allowed that one alone") {
  int last = allowed_cpus().back();
  std::vector<int> seen;
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(last, &one);
    if (sched_setaffinity(0, sizeof one, &one) == 0) seen = allowed_cpus();
  }).join();
  CHECK(seen == std::vector<int>{last});
}
