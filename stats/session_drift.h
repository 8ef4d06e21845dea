// How much a host differs from session to session: tau.
#pragma once

#include <optional>
#include <span>

#include "ctxmatrix/measure.h"
#include "ctxmatrix/result.h"
#include "stats/clean_speed.h"

namespace ctxmatrix {

struct SessionDrift {
  double tau = 0;    // one standard deviation between sessions, a share of the gross time
  int sessions = 0;  // the most that a cell has
  int cells = 0;     // that took part
};

// From cells that were measured in several sessions. Of each cell: the variance of the sessions' net times, less what
// the sessions' own repeatability explains (the mean of its squared standard errors; an interval's half-width over z),
// as a share of the gross time squared: the one-way random effects estimate of moments (Searle, Casella, McCulloch:
// Variance Components, 1992, ch. 3). It is taken to be at least what the sessions could not have shown, the standard
// deviation of that estimate where there is no drift: the explained variance times sqrt(2 / (sessions - 1)); few or
// restless sessions must not make a host look steady. tau is the root of the upper quartile over the cells: rings of
// many processes drift more than those of two, and one restless cell is no property of the host. Each session is gated
// by its own clean speed. Nothing where no cell has two sessions with six usable repetitions each.
std::optional<SessionDrift> session_drift(std::span<const CellResult> cells, const Measure& measure,
                                          const Speeds& speeds);

}  // namespace ctxmatrix
