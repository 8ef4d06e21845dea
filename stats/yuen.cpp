#include "stats/yuen.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
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

DifferenceTest test_of(double difference, double standard_error, double df, double confidence) {
  DifferenceTest test;
  test.standard_error = standard_error;
  test.df = df;
  const double half = students_t_half_width(confidence, df) * standard_error;
  test.difference = {
      .point = difference, .lower = difference - half, .upper = difference + half, .confidence = confidence};
  if (test.standard_error > 0)
    test.p = students_t_two_sided_p(difference / test.standard_error, test.df);
  else
    test.p = difference == 0 ? 1 : 0;
  return test;
}

}  // namespace

std::optional<DifferenceTest> yuen(std::span<const double> first, std::span<const double> second, double confidence,
                                   double trim, double extra_variance) {
  assert(trim >= 0 && trim < 0.5 && extra_variance >= 0);
  const auto a = trimmed(first, trim);
  const auto b = trimmed(second, trim);
  if (!a || !b) return std::nullopt;

  return test_of(b->center - a->center, std::sqrt(a->variance + b->variance + extra_variance),
                 welch_df(*a, *b, extra_variance), confidence);
}

std::optional<DifferenceTest> paired_trimmed_t(std::span<const double> first, std::span<const double> second,
                                               double confidence, double trim) {
  assert(first.size() == second.size() && trim >= 0 && trim < 0.5);
  std::vector<double> differences(first.size());
  std::transform(second.begin(), second.end(), first.begin(), differences.begin(), std::minus<>());
  const auto found = trimmed(differences, trim);
  if (!found) return std::nullopt;
  return test_of(found->center, std::sqrt(found->variance), found->df, confidence);
}

}  // namespace ctxmatrix
