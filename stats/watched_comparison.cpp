#include "stats/watched_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "stats/alpha_spending.h"

namespace ctxmatrix {
namespace {

constexpr double kLeastAlpha = 1e-9;  // of a look; what is less than this finds nothing

bool has_verdict(const CellComparison& cell) {
  return cell.verdict == Verdict::faster || cell.verdict == Verdict::slower || cell.verdict == Verdict::equivalent;
}

}  // namespace

WatchedComparison::WatchedComparison(Side base, CompareSettings settings)
    : base_(std::move(base)), settings_(settings) {}

std::vector<bool> WatchedComparison::look(const Side& other, double since, double information) {
  has_looked_ = true;
  CompareSettings now = settings_;
  const double alpha = 1 - settings_.confidence;
  now.confidence = 1 - std::max(kLeastAlpha, alpha_of_look(since, information, alpha));
  Comparison comparison = compare_sides(base_, other, now);
  for (std::size_t i = 0; i < found_.cells.size() && i < comparison.cells.size(); ++i) {
    if (has_verdict(found_.cells[i])) comparison.cells[i] = found_.cells[i];
  }
  found_ = std::move(comparison);
  found_.confidence = settings_.confidence;

  std::vector<bool> done(other.cells.size(), true);
  for (const CellComparison& cell : found_.cells) {
    if (cell.in_other) done[*cell.in_other] = has_verdict(cell) || cell.verdict == Verdict::incomparable;
  }
  return done;
}

Comparison WatchedComparison::conclude(const Side& last) const {
  Comparison comparison = found_;
  for (CellComparison& cell : comparison.cells) {
    if (!cell.in_other || cell.verdict == Verdict::incomparable) continue;
    const std::string& trouble = last.cells[*cell.in_other].trouble;
    if (trouble.empty()) continue;
    cell.verdict = Verdict::inconclusive;
    cell.reason = fmt::format("{}: {}", last.name, trouble);
  }
  return comparison;
}

}  // namespace ctxmatrix
