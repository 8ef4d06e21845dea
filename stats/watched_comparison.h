// A comparison of which one side still grows, looked at again and again.
#pragma once

#include <vector>

#include "stats/compare_sides.h"

namespace ctxmatrix {

// Each look has the confidence that alpha_of_look leaves it, so that all looks together call a cell faster or slower
// without cause in at most 1 - confidence of all such comparisons. A verdict that a look has given stands.
class WatchedComparison {
 public:
  // `settings.confidence` is that of all looks together.
  WatchedComparison(Side base, CompareSettings settings);

  // `other` as it is now, with the same cells at every look; `information`: the share of the largest amount of data
  // that there will be, 0 to 1; `since`: that of the look before, or up to which others may have looked: what they
  // could spend is spent. Returns, for each cell of `other`, whether more data could add nothing: it has its verdict,
  // or cannot be compared.
  std::vector<bool> look(const Side& other, double since, double information);

  bool has_looked() const { return has_looked_; }

  // What all looks so far have given. `last` as it was at the last look, with what is known of its troubles by now: a
  // disturbed run gets no verdict.
  Comparison conclude(const Side& last) const;

 private:
  const Side base_;
  const CompareSettings settings_;
  bool has_looked_ = false;
  Comparison found_;
};

}  // namespace ctxmatrix
