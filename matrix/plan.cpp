#include "matrix/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string cpus_text(const std::vector<int>& cpus) {
  return fmt::format("CPU{} {}", cpus.size() == 1 ? "" : "s", cpu_list_text(cpus));
}

// Each interval touches whole units; a repetition of fewer than the gate wants could never be used.
std::string too_little_to_touch(const Cell& cell, const Measure& measure, const Limits& limits) {
  if (cell.workload != "pagetouch") return {};
  const std::uint64_t unit = touch_unit_bytes(cell, limits.huge_page_bytes);
  const auto wanted = static_cast<std::uint64_t>(std::min(measure.min_clean_intervals, measure.intervals));
  if ((cell.working_set + unit - 1) / unit >= wanted) return {};
  return fmt::format("{} is too little to touch in {} pieces, each of whole pages of {}", bytes_text(cell.working_set),
                     wanted, bytes_text(unit));
}

// Whoever may not even have batch, which needs no privilege, is behind a filter of system calls.
std::string forbidden_policy(const Cell& cell, const Limits& limits) {
  const bool fifo = cell.policy == "fifo" && !limits.fifo_allowed;
  if (!limits.batch_allowed && (fifo || cell.policy == "batch")) {
    return fmt::format("policy {} is not permitted here: a filter of system calls (seccomp) forbids sched_setscheduler",
                       cell.policy);
  }
  if (fifo) return "policy fifo is not permitted here: it needs CAP_SYS_NICE or RLIMIT_RTPRIO above 0";
  return {};
}

std::string skip_reason(const Cell& cell, const Measure& measure, const Limits& limits) {
  if (std::string forbidden = forbidden_policy(cell, limits); !forbidden.empty()) return forbidden;
  if (std::string little = too_little_to_touch(cell, measure, limits); !little.empty()) return little;
  if (cell.huge_pages() && cell.working_set == 0) return "no working set to lay on huge pages";
  if (cell.huge_pages() && limits.huge_page_bytes == 0) return "no huge pages here: " + limits.no_huge_pages;
  const std::vector<int>& allowed = limits.allowed_cpus;
  std::vector<int> missing;
  for (int cpu : cell.placement.cpus) {
    if (std::find(allowed.begin(), allowed.end(), cpu) == allowed.end()) missing.push_back(cpu);
  }
  if (!missing.empty()) {
    return fmt::format("{} {} not among the allowed {}", cpus_text(missing), missing.size() == 1 ? "is" : "are",
                       cpus_text(allowed));
  }
  if (cell.placement.kind == Placement::Kind::spread && allowed.size() == 1) {
    return fmt::format("placement spread needs two allowed CPUs: here is {} alone", cpus_text(allowed));
  }
  return {};
}

std::string or_else(const std::string& name, const char* fallback) { return name.empty() ? fallback : name; }

std::string misfit(const Need& need, const Limits& limits) {
  std::vector<std::string> found;
  if (limits.fds && need.fds > *limits.fds) {
    found.push_back(fmt::format("needs {} open files, RLIMIT_NOFILE allows {}", need.fds, *limits.fds));
  }
  if (limits.processes && need.processes > *limits.processes) {
    found.push_back(fmt::format("needs {} processes, {} allows {}", need.processes,
                                or_else(limits.processes_limit, "the limit of processes"), *limits.processes));
  }
  if (limits.memory_bytes && need.memory_bytes > *limits.memory_bytes) {
    found.push_back(fmt::format("needs {} of memory, {} allows {}", bytes_text(need.memory_bytes),
                                or_else(limits.memory_limit, "the free memory"), bytes_text(*limits.memory_bytes)));
  }
  return join(found, "; ");
}

void add(const Need& need, Need& total) {
  total.memory_bytes = std::max(total.memory_bytes, need.memory_bytes);
  total.fds = std::max(total.fds, need.fds);
  total.processes = std::max(total.processes, need.processes);
  total.time_ns = std::min(total.time_ns + need.time_ns, kForeverNs);
}

const TransportTraits& traits_of(const Cell& cell, const Traits& traits) {
  static const TransportTraits kNone;
  if (!cell.is_ring()) return kNone;
  auto found = traits.find(cell.transport);
  if (found == traits.end()) throw std::logic_error("no traits for transport " + cell.transport);
  return found->second;
}

}  // namespace

Plan make_plan(const Matrix& matrix, const Traits& traits, const Limits& limits) {
  Plan plan;
  plan.name = matrix.name;
  std::int64_t running = 0;
  for (const Cell& cell : matrix.cells) {
    PlannedCell planned{cell,
                        need_of(cell, matrix.measure, traits_of(cell, traits), limits.huge_page_bytes),
                        skip_reason(cell, matrix.measure, limits),
                        {}};
    if (planned.skip_reason.empty()) planned.misfit = misfit(planned.need, limits);
    if (planned.runs()) {
      add(planned.need, plan.total);
      ++running;
    }
    plan.cells.push_back(std::move(planned));
  }
  std::int64_t budget = matrix.measure.time_budget_ns.value_or(default_budget_ns(matrix.measure, running));
  plan.total.time_ns = std::min(plan.total.time_ns, budget);
  return plan;
}

}  // namespace ctxmatrix
