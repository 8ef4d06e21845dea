#include "stats/decomposition.h"

#include <vector>

#include "stats/hodges_lehmann.h"

namespace ctxmatrix {

std::optional<Decomposition> decompose(std::span<const PerHop> repetitions, double confidence) {
  std::vector<double> cold, refill, direct;
  for (const PerHop& repetition : repetitions) {
    if (!repetition.cold) continue;
    cold.push_back(*repetition.cold);
    refill.push_back(*repetition.cold - repetition.overhead);
    direct.push_back(repetition.gross - *repetition.cold);
  }
  if (cold.empty()) return std::nullopt;
  return Decomposition{hodges_lehmann(cold, confidence), hodges_lehmann(refill, confidence),
                       hodges_lehmann(direct, confidence)};
}

}  // namespace ctxmatrix
