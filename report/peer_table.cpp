#include "report/peer_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "report/cell_text.h"
#include "stats/order.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kUsPerSecond = 1e6;

struct PeerKind {
  const char* name;
  const char* measures;
};

const PeerKind kPeerKinds[] = {
    {"perf bench sched pipe", "gross: round trips of two switches, with both system calls of each hop"},
    {"lat_ctx", "net: its ring less an overhead that it measures once, at the start"},
    {"hackbench", "messages of 100 bytes from a sender that need not wait: many pass for each switch"},
    {"stress-ng --switch", "writes that it calls switches; how many are is counted here"},
    {"UnixBench context1", "gross: round trips of two switches, with both system calls of each hop"},
};

const char* measures(const std::string& name) {
  for (const PeerKind& kind : kPeerKinds) {
    if (name == kind.name) return kind.measures;
  }
  return "";
}

template <class Value>
double median_of(const Peer& peer, Value value) {
  std::vector<double> values;
  for (const PeerRun& run : peer.runs) values.push_back(value(run));
  return median(values);
}

// By the time that it timed itself, or the CPU time of all of it.
double us_per_counted(const PeerRun& run) {
  const double seconds = run.seconds > 0 ? run.seconds : run.cpu_seconds;
  return run.switches > 0 ? kUsPerSecond * seconds / static_cast<double>(run.switches) : 0;
}

std::string peer_line(const Peer& peer) {
  if (peer.runs.empty())
    return fmt::format("{:<22} not measured: {}\n", printable(peer.name, 60),
                       peer.reason.empty() ? "it printed no figure" : printable(peer.reason, 200));
  const bool claims = peer.runs.front().switches_claimed > 0;
  std::string ratio = "-";
  if (claims) {
    ratio = fmt::format("{:.4g}", median_of(peer, [](const PeerRun& run) {
                          return static_cast<double>(run.switches) / static_cast<double>(run.switches_claimed);
                        }));
  }
  return fmt::format("{:<22} {:>10} {:>12} {:>12}  {}\n", printable(peer.name, 60),
                     us_text(median_of(peer, [](const PeerRun& run) { return run.us_per_switch; })), ratio,
                     us_text(median_of(peer, us_per_counted)), measures(peer.name));
}

std::string perf_line(const RunResult& result) {
  auto pipe = std::find_if(result.cells.begin(), result.cells.end(), [](const CellResult& cell) {
    return cell.cell.is_ring() && cell.cell.transport == "pipe" && cell.gross;
  });
  auto perf = std::find_if(result.peers.begin(), result.peers.end(),
                           [](const Peer& peer) { return peer.name == "perf bench sched pipe" && !peer.runs.empty(); });
  if (pipe == result.cells.end() || perf == result.peers.end() || !pipe->switches_per_hop ||
      *pipe->switches_per_hop <= 0)
    return {};
  const double own = pipe->gross->point / kNsPerUs / *pipe->switches_per_hop, other = median_of(*perf, us_per_counted);
  if (other <= 0) return {};
  const double apart = 100 * (own / other - 1);
  return fmt::format(
      "pipe against perf bench sched pipe, gross, both by counted switches: {} and {} us, {:+.1f} %: {}\n",
      us_text(own), us_text(other), apart,
      std::abs(apart) <= 5 ? "they agree within 5 %" : "they differ by more than 5 %");
}

}  // namespace

std::string peer_table(const RunResult& result) {
  if (result.peers.empty()) return {};
  std::string text = fmt::format(
      "\nother benchmarks on the same CPU, in turn (medians)\n{:<22} {:>10} {:>12} {:>12}\n{:<22} "
      "{:>10} {:>12} {:>12}  {}\n",
      "", "own figure", "switches", "us per", "peer", "us/switch", "per claimed", "counted", "what it measures");
  for (const Peer& peer : result.peers) text += peer_line(peer);
  return text + perf_line(result);
}

}  // namespace ctxmatrix
