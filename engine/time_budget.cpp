#include "engine/time_budget.h"

#include <algorithm>

namespace ctxmatrix {
namespace {

constexpr std::int64_t kEndless = std::int64_t{1} << 61;  // ns: seventy years

}  // namespace

TimeBudget::TimeBudget(const Measure& measure, std::int64_t start, std::size_t cells, bool endless)
    : measure_(measure),
      start_(start),
      budget_ns_(measure.time_budget_ns.value_or(
          endless ? kEndless : default_budget_ns(measure, static_cast<std::int64_t>(cells)))) {}

void TimeBudget::begin_session(int session, std::int64_t at) {
  session_ = session;
  session_start_ = at;
  deadline_ = at + budget_ns_ / measure_.sessions;
}

double TimeBudget::information(std::int64_t now) const {
  if (measure_.sessions > 1) return static_cast<double>(session_ + 1) / measure_.sessions;
  return std::min(1.0, static_cast<double>(run_ns(now)) / static_cast<double>(budget_ns_));
}

std::int64_t TimeBudget::left_ns(std::int64_t now, double work_ns) const {
  const double left = std::max(0.0, std::min(static_cast<double>(deadline_ - now), work_ns));
  const double one_more = static_cast<double>(now - session_start_) + left + static_cast<double>(measure_.gap_ns);
  return static_cast<std::int64_t>(left + (measure_.sessions - 1 - session_) * one_more);
}

}  // namespace ctxmatrix
