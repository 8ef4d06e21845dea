#include "report/plan_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string cell_row(std::size_t number, const PlannedCell& planned, std::size_t width) {
  std::string head = fmt::format("{:4}  {:{}}", number, planned.cell.id(), width);
  if (!planned.skip_reason.empty()) return fmt::format("{}  skipped: {}\n", head, planned.skip_reason);
  std::string row = fmt::format("{}  {:>8}  {:>10}  {:>5}  {:>9}", head, duration_text(planned.need.time_ns),
                                bytes_text(planned.need.memory_bytes), planned.need.fds, planned.need.processes);
  if (!planned.misfit.empty()) row += "  does not fit: " + planned.misfit;
  return row + "\n";
}

template <class Value, class Text>
std::string allowed(const std::optional<Value>& limit, Text text) {
  return limit ? fmt::format(" (allowed: {})", text(*limit)) : std::string();
}

}  // namespace

std::string plan_text(const Plan& plan, const Limits& limits) {
  std::size_t width = 4;
  std::size_t skipped = 0, misfits = 0;
  for (const PlannedCell& planned : plan.cells) {
    width = std::max(width, planned.cell.id().size());
    skipped += !planned.skip_reason.empty();
    misfits += !planned.misfit.empty();
  }
  std::string text = fmt::format("{:>4}  {:{}}  {:>8}  {:>10}  {:>5}  {:>9}\n", "#", "cell", width, "time", "memory",
                                 "files", "processes");
  for (std::size_t i = 0; i < plan.cells.size(); ++i) text += cell_row(i + 1, plan.cells[i], width);
  auto number = [](int value) { return fmt::format("{}", value); };
  text += fmt::format("\n{}: {} of {} cells run, {} skipped, {} do not fit\n", plan.name,
                      plan.cells.size() - skipped - misfits, plan.cells.size(), skipped, misfits);
  text += fmt::format("  time       about {} on a quiet machine\n", duration_text(plan.total.time_ns));
  text +=
      fmt::format("  memory     {}{}\n", bytes_text(plan.total.memory_bytes), allowed(limits.memory_bytes, bytes_text));
  text += fmt::format("  open files {}{}\n", plan.total.fds, allowed(limits.fds, number));
  text += fmt::format("  processes  {}{}\n", plan.total.processes, allowed(limits.processes, number));
  text += fmt::format("  CPUs       {}\n", cpu_list_text(limits.allowed_cpus));
  return text;
}

}  // namespace ctxmatrix
