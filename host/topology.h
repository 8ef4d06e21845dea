// Which CPUs there are, and what they share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/root.h"

namespace ctxmatrix {

// An online CPU. -1: not known.
struct Cpu {
  int number = -1;    // as Linux counts them
  int core = -1;      // from 0 over the whole machine: CPUs of one core are SMT siblings
  int package = -1;   // the physical package's id, as the system names it
  int node = -1;      // NUMA node
  int llc = -1;       // from 0: CPUs with the same number share the last-level cache
  int capacity = -1;  // of 1024, where CPUs differ in strength (big.LITTLE)
};

struct Cache {
  int level = 0;
  std::string type;  // "data", "instruction", "unified"
  std::uint64_t bytes = 0;
  int line_bytes = 0;     // 0: not known
  std::vector<int> cpus;  // that share it
};

struct Topology {
  std::string source;     // what told it: "hwloc", "sysfs", "cpuinfo"
  std::vector<Cpu> cpus;  // ascending
  std::vector<Cache> caches;

  const Cpu* find(int number) const;  // null for a CPU that is not online
  // Size of the data or unified cache of a level, as seen by a CPU; by the first CPU where none is named.
  std::optional<std::uint64_t> cache_bytes(int level, int cpu = -1) const;
  // Line of the first-level data cache, of any CPU.
  std::optional<int> line_bytes() const;
  std::vector<int> numbers() const;
  int cores() const;     // different ones
  int packages() const;  // different ones; 0 where unknown
  int nodes() const;     // different ones; 0 where unknown
};

// The machine below `root`. The real one is read by hwloc where it was built in and works, else from /sys and /proc.
// hwloc may bind a thread to each CPU in turn to ask it for its caches; the caller's own affinity is never touched.
Topology read_topology(const Root& root);

// Numbers the last-level caches from `caches`, which a reader has filled in; a first-level cache is none.
void number_last_level_caches(Topology& topology);

}  // namespace ctxmatrix
