#include "host/spread.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ctxmatrix {
namespace {

// Ranks count from 0 among the allowed CPUs alone, so that gaps in the affinity mask do not skew the order.
struct Seat {
  int cpu = 0;
  int sibling = 0;  // rank within the core
  int core = 0;     // rank of the core within its last-level cache
  int llc = 0;      // rank of the cache within its package
  int package = 0;

  auto key() const { return std::tie(sibling, core, llc, package, cpu); }
};

int rank(std::vector<int>& seen, int id) {
  auto found = std::find(seen.begin(), seen.end(), id);
  if (found == seen.end()) found = seen.insert(seen.end(), id);
  return static_cast<int>(found - seen.begin());
}

}  // namespace

std::vector<int> spread_order(const Topology& topology, const std::vector<int>& allowed) {
  std::map<int, int> threads;                             // core -> CPUs of it so far
  std::map<int, std::vector<int>> caches;                 // package -> its last-level caches
  std::map<std::pair<int, int>, std::vector<int>> cores;  // package, cache -> its cores
  std::vector<int> packages;
  std::vector<Seat> seats;
  for (int number : std::set<int>(allowed.begin(), allowed.end())) {
    const Cpu* known = topology.find(number);
    Cpu cpu = known ? *known : Cpu{};
    if (cpu.core < 0) cpu.core = -2 - number;  // a core of its own
    Seat seat;
    seat.cpu = number;
    seat.sibling = threads[cpu.core]++;
    seat.core = rank(cores[{cpu.package, cpu.llc}], cpu.core);
    seat.llc = rank(caches[cpu.package], cpu.llc);
    seat.package = rank(packages, cpu.package);
    seats.push_back(seat);
  }
  std::sort(seats.begin(), seats.end(), [](const Seat& a, const Seat& b) { return a.key() < b.key(); });
  std::vector<int> order;
  for (const Seat& seat : seats) order.push_back(seat.cpu);
  return order;
}

}  // namespace ctxmatrix
