// WHAT to run: the axes of a matrix file, the cells that they span, and the plan made of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"
#include "ctxmatrix/measure.h"

namespace ctxmatrix {

// A matrix file as read. `cells` is in canonical order: transport, touch, placement, policy, pages, processes, working
// set (the last varies fastest), without the excluded ones, then the included ones in the file's order; no cell twice.
struct Matrix {
  std::string name;  // of the matrix, from the file
  std::string file;  // where it was read
  std::vector<Cell> cells;
  Measure measure;
};

// What a cell takes while it runs; the whole plan takes the largest of each, and the sum of the times.
struct Need {
  std::uint64_t memory_bytes = 0;  // resident: working sets and the members themselves
  int fds = 0;                     // the most open descriptors in any one process
  int processes = 0;               // members
  std::int64_t time_ns = 0;        // predicted wall time in an ordinary case
};

// What this machine allows. An empty limit is not known or not limited.
struct Limits {
  std::optional<std::uint64_t> memory_bytes;  // that can still be used, cgroup included
  std::optional<int> fds;                     // RLIMIT_NOFILE, hard
  std::optional<int> processes;               // that can still be started: RLIMIT_NPROC, pids.max, pid_max
  std::string memory_limit;                   // the limit that binds and its value, for messages
  std::string processes_limit;                // likewise: "cgroup pids.max of 100"
  std::vector<int> allowed_cpus;              // sched_getaffinity, ascending
  bool fifo_allowed = false;                  // sched_setscheduler(SCHED_FIFO) is permitted
  bool batch_allowed = true;                  // likewise SCHED_BATCH, which only a filter of system calls forbids
  std::uint64_t huge_page_bytes = 0;          // of a transparent huge page; 0: there are none
  std::string no_huge_pages;                  // why there are none
};

struct PlannedCell {
  Cell cell;
  Need need;
  std::string skip_reason;  // not empty: this machine has no such cell
  std::string misfit;       // not empty: a limit of the machine is exceeded; names the limit, its value and the need
  int side = 0;             // of a comparison of two settings of the machine: 0 or 1; else 0

  bool runs() const { return skip_reason.empty() && misfit.empty(); }
  const std::string& why_not() const { return skip_reason.empty() ? misfit : skip_reason; }
};

struct Plan {
  std::string name;
  std::vector<PlannedCell> cells;  // in the order of the matrix
  Need total;                      // over the cells that run
};

}  // namespace ctxmatrix
