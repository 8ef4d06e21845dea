// What the time of a hop is made of.
#pragma once

#include <optional>
#include <span>

#include "ctxmatrix/result.h"
#include "stats/repetition_estimate.h"

namespace ctxmatrix {

// Hodges-Lehmann over the repetitions that have cold passes, of the repetitions' own differences: what a repetition's
// ring, cold and overhead passes share cancels. The intervals are repeatability, as that of the gross time is: what
// another ring of this session would give. Nothing where no repetition has cold passes.
std::optional<Decomposition> decompose(std::span<const PerHop> repetitions, double confidence);

}  // namespace ctxmatrix
