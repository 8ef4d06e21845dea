#include "report/crosscheck_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "report/cell_text.h"
#include "report/peer_table.h"
#include "stats/agreement.h"
#include "stats/cell_flags.h"
#include "stats/distributions.h"
#include "stats/half_width.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr double kMargin = 0.05;  // net times that agree do so within this share

// What a method's net time holds beside the switch itself, and what may be missing in it.
struct Method {
  const char* name;
  const char* holds;
  const char* lacks;
};

const Method kMethods[] = {
    {"yield", "nothing: sched_yield leaves the next runnable task the CPU, nobody sleeps or is woken", ""},
    {"futex", "sleep and wake-up in the queue of a futex",
     "a futex has no object to lock and no bytes to copy, sleeper or not"},
    {"eventfd", "sleep and wake-up in the wait queue of a counter", "there are no bytes to copy but the count itself"},
    {"pipe", "sleep and wake-up in the wait queue of a pipe, whose lock the reader leaves and takes again", ""},
    {"mqueue", "sleep and wake-up; the message of four bytes is copied, and goes straight to the sleeping receiver",
     "its overhead puts the message into the queue and takes it out, which is spared where a receiver sleeps, so that "
     "too much is taken off"},
    {"socketpair", "sleep and wake-up, and the work of the socket layer for a reader that sleeps", ""},
    {"semaphore",
     "sleep and wake-up, and both system calls: the library makes none where nobody sleeps, so that the "
     "overhead lacks them",
     "futex's two calls without a sleeper, which are taken off, are not quite the semaphore's own"},
};

std::string method_of(const CellResult& cell) {
  return printable(cell.cell.workload == "ring" ? cell.cell.transport : cell.cell.workload, 20);
}

const Method* about(const std::string& method) {
  auto found =
      std::find_if(std::begin(kMethods), std::end(kMethods), [&](const Method& one) { return method == one.name; });
  return found == std::end(kMethods) ? nullptr : found;
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
  const CellResult* cell;
  NetTime time;
};

double drift_ns(const RunResult& result, const CellResult& cell) {
  const double sessions = std::max<double>(1, static_cast<double>(cell.session_times.size()));
  return normal_half_width(result.measure.confidence) * result.measure.drift * cell.gross->point / std::sqrt(sessions);
}

// Where a method makes calls for a sleeper only, those of futex's overhead are taken off: it makes the same two.
std::optional<Net> like_for_like(const RunResult& result, const CellResult& cell) {
  if (!cell.net || cell.cell.workload != "ring") return std::nullopt;
  Net net{method_of(cell), &cell, {*cell.net, drift_ns(result, cell)}};
  const CellResult* futex = find(result, "futex");
  if (net.method == "semaphore" && futex != nullptr) {
    const double calls = futex->overhead->point - cell.overhead->point;
    net.method = "semaphore less the calls of futex";
    for (double* ns : {&net.time.ns.point, &net.time.ns.lower, &net.time.ns.upper}) *ns -= calls;
    net.time.ns = widened(net.time.ns, std::hypot(half_width(*futex->overhead), half_width(*cell.overhead)));
  }
  return net;
}

std::vector<Net> nets_of(const RunResult& result) {
  std::vector<Net> nets;
  for (const CellResult& cell : result.cells) {
    if (auto net = like_for_like(result, cell)) nets.push_back(*net);
  }
  return nets;
}

std::string names_of(const std::vector<Net>& nets, std::vector<std::size_t> which) {
  std::sort(which.begin(), which.end());
  std::vector<std::string> names;
  for (std::size_t one : which) names.push_back(nets[one].method);
  return join(names, ", ");
}

std::string range(const Net& least, const Net& most) {
  return fmt::format("{} to {} us", us(least.time.ns.point), us(most.time.ns.point));
}

std::string group_line(const std::vector<Net>& nets, const Agreement& found, const RunResult& result) {
  const std::vector<std::size_t>& members = found.members;
  if (members.size() < 2) {
    return "No two methods agree, and it is not noise: the net times of any two differ by more than the run can be "
           "wrong "
           "about their difference.\n";
  }
  const std::string who = names_of(nets, members), where = range(nets[members.front()], nets[members.back()]);
  if (found.alike) return fmt::format("agree within {:.0f} %: {} ({})\n", 100 * kMargin, who, where);
  double drift = 0;
  for (std::size_t one : members) drift = std::max(drift, nets[one].time.drift_ns);
  return fmt::format(
      "not told apart, nor known to agree within {:.0f} %: {} ({}). Noise is too large to tell: their differences are "
      "known to +-{} us at worst, of which +-{} us is drift between sessions, taken to be {:.2f} % of gross; a longer "
      "run, more sessions and a quieter machine tell more.\n",
      100 * kMargin, who, where, us(found.widest_ns), us(drift), 100 * result.measure.drift);
}

// The least by which it is away from that member of the group from which it is so most surely.
std::string outsider_line(const std::vector<Net>& nets, const Agreement& found, std::size_t outsider) {
  const Net& net = nets[outsider];
  const Net* from = nullptr;
  double least = 0, sign = 1;
  for (std::size_t member : found.members) {
    const Difference difference = difference_of(nets[member].time, net.time);
    const double surely = std::abs(difference.ns) - difference.half_width;
    if (from != nullptr && surely <= least) continue;
    from = &nets[member];
    least = surely;
    sign = difference.ns;
  }
  if (least <= 0) return fmt::format("not told: {}, whose interval is too wide\n", net.method);
  const Method* method = about(method_of(*net.cell));
  std::string text = fmt::format("apart by method: {}, {} us or more {} {}", net.method, us(least),
                                 sign > 0 ? "above" : "below", from->method);
  if (method != nullptr && sign > 0) text += fmt::format(": its net time holds {}", method->holds);
  if (method != nullptr && sign < 0 && *method->lacks != '\0') text += fmt::format(": {}", method->lacks);
  return text + "\n";
}

// A difference to such a cell may be that of a moment.
std::string unsteady_lines(const std::vector<Net>& nets) {
  std::string text;
  for (const Net& net : nets) {
    const CellResult& cell = *net.cell;
    if (cell.status == Status::unstable)
      text += fmt::format("not steady in this run: {}: {}\n", net.method, printable(cell.reason, 500));
    const std::string switches = cell.switches_per_hop ? switches_note(*cell.switches_per_hop) : "";
    if (!switches.empty()) text += fmt::format("not one switch a hop: {}: {}\n", net.method, switches);
  }
  return text;
}

std::string agreement_lines(const RunResult& result) {
  const std::vector<Net> nets = nets_of(result);
  if (nets.size() < 2) return "Fewer than two methods gave a time: there is nothing to check.\n";
  std::vector<NetTime> times;
  for (const Net& net : nets) times.push_back(net.time);
  const Agreement found = agreement(times, kMargin);
  std::string text = group_line(nets, found, result);
  for (std::size_t outsider : found.outsiders) text += outsider_line(nets, found, outsider);
  return text + unsteady_lines(nets);
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
    const Method* method = about(method_of(cell));
    if (cell.net && method != nullptr) text += fmt::format("{:<10} {}\n", method->name, method->holds);
  }
  return text;
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
         peer_table(result);
}

}  // namespace ctxmatrix
