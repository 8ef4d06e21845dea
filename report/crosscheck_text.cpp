#include "report/crosscheck_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "report/cell_text.h"
#include "stats/agreement.h"
#include "stats/order.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kNsPerUs = 1000;
constexpr double kUsPerSecond = 1e6;

// What a method's net time holds beside the switch itself.
struct Method {
  const char* name;
  const char* holds;
};

const Method kMethods[] = {
    {"yield", "nothing: sched_yield leaves the next runnable task the CPU, nobody sleeps or is woken"},
    {"futex", "sleep and wake-up in the queue of a futex"},
    {"eventfd", "sleep and wake-up in the wait queue of a counter"},
    {"pipe", "sleep and wake-up in the wait queue of a pipe"},
    {"mqueue", "sleep and wake-up; the message goes straight to the sleeping receiver"},
    {"socketpair", "sleep and wake-up, and the work of the socket layer for a reader that sleeps"},
    {"semaphore",
     "sleep and wake-up, and both system calls: the library makes none where nobody sleeps, so that the "
     "overhead lacks them"},
};

std::string method_of(const CellResult& cell) {
  return printable(cell.cell.workload == "ring" ? cell.cell.transport : cell.cell.workload, 20);
}

const char* holds(const std::string& method) {
  for (const Method& one : kMethods) {
    if (method == one.name) return one.holds;
  }
  return "";
}

const CellResult* find(const RunResult& result, const std::string& method) {
  for (const CellResult& cell : result.cells) {
    if (method_of(cell) == method && cell.net) return &cell;
  }
  return nullptr;
}

std::string us(double ns) { return us_text(ns / kNsPerUs); }

std::string method_line(const CellResult& cell) {
  const std::string name = method_of(cell);
  if (!cell.net) return fmt::format("{:<10}  {}: {}\n", name, status_name(cell.status), printable(cell.reason, 500));
  return fmt::format("{:<10} {:>9} {:>9} {:>9}  {:>18} {:>9}\n", name, us(cell.gross->point), us(cell.overhead->point),
                     us(cell.net->point), fmt::format("{} .. {}", us(cell.net->lower), us(cell.net->upper)),
                     cell.switches_per_hop ? fmt::format("{:.3f}", *cell.switches_per_hop) : "-");
}

std::string methods(const RunResult& result) {
  std::string text = fmt::format("{:<10} {:>9} {:>9} {:>9}  {:>18} {:>9}\n{:<10} {:>9} {:>9} {:>9}  {:>18} {:>9}\n", "",
                                 "gross", "overhead", "net", "95 % interval", "switches", "method", "us/hop", "us/hop",
                                 "us/switch", "us/switch", "per hop");
  for (const CellResult& cell : result.cells) text += method_line(cell);
  return text;
}

// A net time that is to be set beside the others.
struct Net {
  std::string method;
  Estimate ns;
};

// Where a method makes calls for a sleeper only, those of futex's overhead are taken off: it makes the same two.
std::optional<Net> like_for_like(const RunResult& result, const CellResult& cell) {
  if (!cell.net || cell.cell.workload != "ring") return std::nullopt;
  Net net{method_of(cell), *cell.net};
  const CellResult* futex = find(result, "futex");
  if (net.method == "semaphore" && futex != nullptr) {
    const double calls = futex->overhead->point - cell.overhead->point;
    net.method = "semaphore less the calls of futex";
    for (double* ns : {&net.ns.point, &net.ns.lower, &net.ns.upper}) *ns -= calls;
  }
  return net;
}

std::string agreement_lines(const RunResult& result) {
  std::vector<Net> nets;
  std::vector<Estimate> estimates;
  for (const CellResult& cell : result.cells) {
    if (auto net = like_for_like(result, cell)) {
      nets.push_back(*net);
      estimates.push_back(net->ns);
    }
  }
  if (nets.size() < 2) return "Fewer than two methods gave a time: there is nothing to check.\n";
  const Agreement found = agreement(estimates);
  if (found.members.size() < 2) {
    auto [least, most] = std::minmax_element(estimates.begin(), estimates.end(),
                                             [](const auto& a, const auto& b) { return a.point < b.point; });
    return fmt::format(
        "No two methods agree within their intervals: {} to {} us. What each net time holds beside the "
        "switch, below, is more than the intervals are wide.\n",
        us(least->point), us(most->point));
  }
  std::vector<std::string> names;
  for (std::size_t member : found.members) names.push_back(nets[member].method);
  std::string text = fmt::format("agree within their intervals: {} ({} to {} us is in all of them)\n",
                                 join(names, ", "), us(found.lower), us(found.upper));
  for (std::size_t outsider : found.outsiders) {
    const Net& net = nets[outsider];
    if (net.ns.lower <= found.upper) {
      text += fmt::format("apart: {}, by {} us or more below\n", net.method, us(found.lower - net.ns.upper));
      continue;
    }
    text += fmt::format("apart: {}, by {} us or more above: its net time holds {}\n", net.method,
                        us(net.ns.lower - found.upper), holds(net.method.substr(0, net.method.find(' '))));
  }
  return text;
}

std::string bracket_line(const RunResult& result) {
  const CellResult *least = nullptr, *yield = find(result, "yield");
  for (const CellResult& cell : result.cells) {
    if (!cell.net || cell.cell.workload != "ring") continue;
    if (least == nullptr || cell.net->point < least->net->point) least = &cell;
  }
  if (least == nullptr) return {};
  const std::string above = fmt::format("{} us ({}, with sleep and wake-up)", us(least->net->upper), method_of(*least));
  if (yield == nullptr || yield->status != Status::ok)
    return fmt::format("direct cost of a switch here: at most {}{}\n", above,
                       yield == nullptr ? "" : "; yield gave no lower bound, for it did not switch at each turn");
  return fmt::format("direct cost of a switch here: between {} us (yield) and {}\n", us(yield->net->lower), above);
}

std::string holds_lines(const RunResult& result) {
  std::string text = "\nwhat each net time holds beside the switch\n";
  for (const CellResult& cell : result.cells) {
    const std::string name = method_of(cell);
    if (cell.net) text += fmt::format("{:<10} {}\n", name, holds(name));
  }
  return text;
}

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
  const CellResult* pipe = find(result, "pipe");
  auto perf = std::find_if(result.peers.begin(), result.peers.end(),
                           [](const Peer& peer) { return peer.name == "perf bench sched pipe" && !peer.runs.empty(); });
  if (pipe == nullptr || perf == result.peers.end() || !pipe->switches_per_hop || *pipe->switches_per_hop <= 0)
    return {};
  const double own = pipe->gross->point / kNsPerUs / *pipe->switches_per_hop, other = median_of(*perf, us_per_counted);
  if (other <= 0) return {};
  const double apart = 100 * (own / other - 1);
  return fmt::format(
      "pipe against perf bench sched pipe, gross, both by counted switches: {} and {} us, {:+.1f} %: {}\n",
      us_text(own), us_text(other), apart,
      std::abs(apart) <= 5 ? "they agree within 5 %" : "they differ by more than 5 %");
}

std::string peers(const RunResult& result) {
  if (result.peers.empty()) return {};
  std::string text = fmt::format(
      "\nother benchmarks on the same CPU, in turn (medians)\n{:<22} {:>10} {:>12} {:>12}\n{:<22} "
      "{:>10} {:>12} {:>12}  {}\n",
      "", "own figure", "switches", "us per", "peer", "us/switch", "per claimed", "counted", "what it measures");
  for (const Peer& peer : result.peers) text += peer_line(peer);
  return text + perf_line(result);
}

}  // namespace

std::string crosscheck_text(const RunResult& result) {
  if (result.cells.empty()) return {};
  const Cell& cell = result.cells.front().cell;
  std::string text =
      fmt::format("{} by independent methods, {}{}, policy {}, touch {}\n\n", cell.column(), cell.placement.text(),
                  result.cells.front().cpus.size() == 1 ? fmt::format(" (CPU {})", result.cells.front().cpus[0]) : "",
                  printable(cell.policy, 20), printable(cell.touch, 20));
  return text + methods(result) + "\n" + agreement_lines(result) + bracket_line(result) + holds_lines(result) +
         peers(result);
}

}  // namespace ctxmatrix
