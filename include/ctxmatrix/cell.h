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
  std::string workload = "ring";
  std::string transport = "pipe";
  std::string touch = "read";
  int processes = 2;              // members of the ring, at least 2
  std::uint64_t working_set = 0;  // bytes that each member touches while it holds the token
  Placement placement;
  std::string policy = "other";  // scheduling policy of the members: other, batch, fifo
  std::string pages =
      "4K";  // that hold the working sets: "4K", the kernel's base pages, or "huge", transparent huge pages
  std::string members = "process";  // what a member is

  // Canonical id: transport/touch/processes/working set/placement, then whatever is not the default:
  // "pipe/read/8p/16K/single", "pipe/read/8p/16K/single/batch", "pipe/read/8p/16K/single/huge".
  std::string id() const;
  // What heads the cell's column in an lmbench table: "8p/16K".
  std::string column() const;
  bool huge_pages() const { return pages == "huge"; }
  friend bool operator==(const Cell&, const Cell&) = default;
};

// Text of a size in bytes, as the matrix file writes it: "0K", "16K", "1M", "100B". K is 1024.
std::string size_text(std::uint64_t bytes);

// True where a pattern such as "8p/*" names the cell: its '/'-separated parts match, with shell wildcards (*, ?, [..])
// that never cross a '/', neighbouring parts of the cell's id in order, starting at any part.
bool matches(const Cell& cell, std::string_view pattern);

}  // namespace ctxmatrix
