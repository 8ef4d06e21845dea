// One point of the matrix: what a single number in the table is measured on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ctxmatrix {

// Which CPU each member runs on. Always within the CPUs that sched_getaffinity(2) allows the process.
struct Placement {
  enum class Kind {
    none,    // wherever the scheduler likes, within the allowed CPUs
    single,  // all members on one CPU: the one in `cpus`, or the least busy allowed one where `cpus` is empty
    spread,  // member i on the i-th allowed CPU, other cores before SMT siblings, round and round
    list,    // member i on cpus[i % cpus.size()]
  };
  Kind kind = Kind::single;
  std::vector<int> cpus;  // Linux CPU numbers; at most one for `single`, at least one for `list`, else empty

  // Canonical text: "none", "single", "single:3", "spread", "cpus:0-3,8".
  std::string text() const;
  friend bool operator==(const Placement&, const Placement&) = default;
};

// Reads the canonical text of a placement. Returns false, and leaves `out` alone, for anything else.
bool parse_placement(std::string_view text, Placement& out);

// A point of the matrix. Transports, touches and policies are named here and looked up in the registries of workloads/.
struct Cell {
  std::string workload = "ring";   // what is timed: ring, yield, pagetouch
  std::string transport = "pipe";  // of a ring; else empty
  std::string touch = "read";      // of a ring; else empty
  int processes = 2;               // members: at least 2, of pagetouch 1
  std::uint64_t working_set = 0;   // bytes that each member touches: while it holds the token, or for the first time
  Placement placement;
  std::string policy = "other";  // scheduling policy of the members: other, batch, fifo
  // That hold the working sets: "4K", the kernel's base pages; "huge", transparent huge pages; "system", what the
  // system gives unasked.
  std::string pages = "4K";
  std::string members = "process";  // what a member is: a process, or a thread of the leader's

  // Canonical id. Of a ring transport/touch/processes/working set/placement, then whatever is not the default:
  // "pipe/read/8p/16K/single", "pipe/read/8p/16K/single/batch", "pipe/read/8p/16K/single/huge". Of the others the
  // workload and the axes that it has: "yield/2p/thread/single", "pagetouch/1p/700M/4K".
  std::string id() const;
  // What heads the cell's column in an lmbench table: "8p/16K".
  std::string column() const;
  bool is_ring() const { return workload == "ring"; }
  bool threads() const { return members == "thread"; }
  // Into the direct cost of a switch and the cache refill: measure.decompose.
  bool decomposable() const { return is_ring() && !threads(); }
  bool huge_pages() const { return pages == "huge"; }
  friend bool operator==(const Cell&, const Cell&) = default;
};

// Text of a size in bytes, as the matrix file writes it: "0K", "16K", "1M", "100B". K is 1024.
std::string size_text(std::uint64_t bytes);

// True where a pattern such as "8p/*" names the cell: its '/'-separated parts match, with shell wildcards (*, ?, [..])
// that never cross a '/', neighbouring parts of the cell's id in order, starting at any part.
bool matches(const Cell& cell, std::string_view pattern);

}  // namespace ctxmatrix
