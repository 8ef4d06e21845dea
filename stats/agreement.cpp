#include "stats/agreement.h"

#include <algorithm>
#include <cassert>

namespace ctxmatrix {

Agreement agreement(std::span<const Estimate> estimates) {
  assert(!estimates.empty());
  Agreement best;
  // The most intervals overlap where one of them begins.
  for (const Estimate& place : estimates) {
    Agreement here;
    here.lower = here.upper = place.lower;
    for (std::size_t i = 0; i < estimates.size(); ++i) {
      const bool inside = estimates[i].lower <= place.lower && place.lower <= estimates[i].upper;
      (inside ? here.members : here.outsiders).push_back(i);
      if (!inside) continue;
      here.upper = here.members.size() == 1 ? estimates[i].upper : std::min(here.upper, estimates[i].upper);
    }
    const bool better = here.members.size() > best.members.size() ||
                        (here.members.size() == best.members.size() && here.lower < best.lower);
    if (best.members.empty() || better) best = here;
  }
  return best;
}

}  // namespace ctxmatrix
