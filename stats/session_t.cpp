#include "stats/session_t.h"

#include "stats/order.h"
#include "stats/ratio.h"

namespace ctxmatrix {
namespace {

std::optional<std::vector<double>> medians_of_logs(std::span<const std::vector<double>> sessions) {
  std::vector<double> medians;
  for (const std::vector<double>& session : sessions) {
    const auto session_logs = logs(session);
    if (!session_logs || session_logs->empty()) return std::nullopt;
    medians.push_back(median(*session_logs));
  }
  return medians;
}

}  // namespace

std::optional<DifferenceTest> session_t(std::span<const std::vector<double>> first,
                                        std::span<const std::vector<double>> second, double confidence) {
  const auto a = medians_of_logs(first);
  const auto b = medians_of_logs(second);
  if (!a || !b) return std::nullopt;
  return yuen(*a, *b, confidence, 0);  // without trimming it is Welch's test, and wants two sessions a side
}

}  // namespace ctxmatrix
