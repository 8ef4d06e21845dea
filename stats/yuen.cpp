#include "stats/yuen.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "stats/distributions.h"
#include "stats/order.h"

namespace ctxmatrix {
namespace {

struct Trimmed {
  double center;
  double variance;  // of the centre
  double df;
};

std::optional<Trimmed> trimmed(std::span<const double> values, double trim) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const auto cut = static_cast<std::size_t>(std::floor(trim * static_cast<double>(sorted.size())));
  const std::size_t kept = sorted.size() - 2 * cut;
  if (kept < 2) return std::nullopt;
  const double center = mean(std::span(sorted).subspan(cut, kept));

  // Winsorised: what was cut off is drawn in to the nearest value that stayed.
  const auto from = static_cast<std::ptrdiff_t>(cut);
  std::fill(sorted.begin(), sorted.begin() + from, sorted[cut]);
  std::fill(sorted.end() - from, sorted.end(), sorted[cut + kept - 1]);
  const auto h = static_cast<double>(kept);
  const double squares = static_cast<double>(sorted.size() - 1) * variance(sorted);
  return Trimmed{center, squares / (h * (h - 1)), h - 1};
}

double welch_df(const Trimmed& first, const Trimmed& second, double extra_variance) {
  const double all = first.variance + second.variance + extra_variance;
  const double unsure = first.variance * first.variance / first.df + second.variance * second.variance / second.df;
  return unsure * kMostDf <= all * all ? kMostDf : all * all / unsure;
}

}  // namespace

std::optional<DifferenceTest> yuen(std::span<const double> first, std::span<const double> second, double confidence,
                                   double trim, double extra_variance) {
  assert(trim >= 0 && trim < 0.5 && extra_variance >= 0);
  const auto a = trimmed(first, trim);
  const auto b = trimmed(second, trim);
  if (!a || !b) return std::nullopt;

  DifferenceTest test;
  const double difference = b->center - a->center;
  test.standard_error = std::sqrt(a->variance + b->variance + extra_variance);
  test.df = welch_df(*a, *b, extra_variance);
  const double half = students_t_half_width(confidence, test.df) * test.standard_error;
  test.difference = {
      .point = difference, .lower = difference - half, .upper = difference + half, .confidence = confidence};
  if (test.standard_error > 0)
    test.p = students_t_two_sided_p(difference / test.standard_error, test.df);
  else
    test.p = difference == 0 ? 1 : 0;
  return test;
}

}  // namespace ctxmatrix
