#include "stats/ratio.h"

#include <algorithm>
#include <cmath>

namespace ctxmatrix {

std::optional<std::vector<double>> logs(std::span<const double> times) {
  std::vector<double> result;
  result.reserve(times.size());
  for (const double time : times) {
    if (time <= 0) return std::nullopt;
    result.push_back(std::log(time));
  }
  return result;
}

namespace {

// A t interval of one degree of freedom can reach any length, and an infinity has no place in a result file.
double finite_exp(double log) {
  constexpr double kLargestLog = 700;  // exp(709.8) is the largest double
  return std::exp(std::min(log, kLargestLog));
}

}  // namespace

Estimate ratio_of(const Estimate& log_difference) {
  Estimate ratio = log_difference;
  ratio.point = finite_exp(log_difference.point);
  ratio.lower = finite_exp(log_difference.lower);
  ratio.upper = finite_exp(log_difference.upper);
  return ratio;
}

}  // namespace ctxmatrix
