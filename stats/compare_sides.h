// Is it really different, by how much: two sides, cell by cell. docs/comparing.md and docs/measuring.md, "Comparing".
#pragma once

#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

struct CompareSettings {
  double margin = 0.02;      // a change within it does not matter
  double confidence = 0.95;  // over all cells together
  bool force = false;        // compare also what was not measured alike
  bool paired = false;       // the sides were measured in turn, round by round: drift hits both alike
};

// Every cell of the base in its order, then those that only the other has. Host differences are left empty.
//
// Each cell is tested on logarithms of its net times (of gross where a net time is not above 0, or where the ring and
// its overhead are not known apart): with at least four sessions on both sides by Welch's t on the sessions' medians,
// else by Yuen's trimmed t with the drift of each side's sessions added, at least 0.3 % of gross for each; bare figures
// by their standard errors. With `paired`, where at least 0.8 of the shorter side's rounds are in both, by the trimmed
// t of their differences; else by Yuen's without drift. Verdicts are corrected over the cells by Holm's method: where
// nothing differs, some cell is called faster or slower in at most 1 - confidence of all comparisons. The interval of a
// cell has the confidence at which Holm's method looks at it, so that it leaves 1 out exactly where the cell is sure to
// differ.
Comparison compare_sides(const Side& base, const Side& other, const CompareSettings& settings);

}  // namespace ctxmatrix
