// What the tests of real rings share. They assert structure and counts, never a time.
#pragma once

#include <doctest/doctest.h>
#include <errno.h>
#include <sched.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"

namespace ctxmatrix {

inline std::vector<int> allowed_cpus() {
  cpu_set_t set;
  REQUIRE(sched_getaffinity(0, sizeof set, &set) == 0);
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  }
  return cpus;
}

inline Cell make_cell(const char* transport, const char* touch, int processes, std::uint64_t bytes,
                      const char* policy) {
  Cell cell;
  cell.transport = transport;
  cell.touch = touch;
  cell.processes = processes;
  cell.working_set = bytes;
  cell.policy = policy;
  return cell;
}

// Says so where this kernel gives no transparent huge pages of 2 MiB on request.
inline bool huge_pages_here() {
  std::string enabled, bytes;
  std::getline(std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled"), enabled);
  std::getline(std::ifstream("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"), bytes);
  bool here = !enabled.empty() && enabled.find("[never]") == std::string::npos && bytes == "2097152";
  if (!here) MESSAGE("skipped: no transparent huge pages of 2 MiB here");
  return here;
}

inline std::size_t open_fds() {
  std::filesystem::directory_iterator entries("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

inline bool has_children() { return !(waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD); }

}  // namespace ctxmatrix
