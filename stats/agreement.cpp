#include "stats/agreement.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "stats/half_width.h"

namespace ctxmatrix {
namespace {

constexpr double kOwnDrift = 0.5;  // the share of a cell's drift variance that the other cells of its run do not have

double squared(double value) { return value * value; }

double repeatability_squared(const NetTime& net) {
  return std::max(0.0, squared(half_width(net.ns)) - squared(net.drift_ns));
}

// The range of the most times, in ascending order, of which no two are apart.
std::span<const std::size_t> largest_group(std::span<const NetTime> nets, std::span<const std::size_t> order,
                                           double margin) {
  std::span<const std::size_t> best = order.first(1);
  for (std::size_t first = 0; first < order.size(); ++first) {
    std::size_t end = first + 1;
    auto joins = [&](std::size_t one) { return relation_of(nets[one], nets[order[end]], margin) != Relation::apart; };
    while (end < order.size() && std::all_of(order.begin() + static_cast<std::ptrdiff_t>(first),
                                             order.begin() + static_cast<std::ptrdiff_t>(end), joins))
      ++end;
    if (end - first > best.size()) best = order.subspan(first, end - first);
  }
  return best;
}

}  // namespace

Difference difference_of(const NetTime& first, const NetTime& second) {
  const double drift_squared = kOwnDrift * (squared(first.drift_ns) + squared(second.drift_ns));
  return {second.ns.point - first.ns.point,
          std::sqrt(repeatability_squared(first) + repeatability_squared(second) + drift_squared)};
}

Relation relation_of(const NetTime& first, const NetTime& second, double margin) {
  const Difference difference = difference_of(first, second);
  const double apart = std::abs(difference.ns);
  if (apart + difference.half_width <= margin * std::min(first.ns.point, second.ns.point)) return Relation::alike;
  return apart > difference.half_width ? Relation::apart : Relation::unclear;
}

Agreement agreement(std::span<const NetTime> nets, double margin) {
  assert(!nets.empty());
  std::vector<std::size_t> order(nets.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return nets[a].ns.point < nets[b].ns.point; });
  const auto group = largest_group(nets, order, margin);
  Agreement found;
  found.members.assign(group.begin(), group.end());
  for (std::size_t one : order) {
    if (std::find(group.begin(), group.end(), one) == group.end()) found.outsiders.push_back(one);
  }
  for (std::size_t one : group) {
    for (std::size_t other : group) {
      if (one == other) continue;
      found.alike = found.alike && relation_of(nets[one], nets[other], margin) == Relation::alike;
      found.widest_ns = std::max(found.widest_ns, difference_of(nets[one], nets[other]).half_width);
    }
  }
  return found;
}

}  // namespace ctxmatrix
