// Two results side by side: what is known of each cell's time, and what a comparison says of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/facts.h"
#include "ctxmatrix/result.h"

namespace ctxmatrix {

// What one side knows of a cell. Times in `unit`.
struct SideCell {
  std::string name;  // "8p/16K", or that of a bare figure
  std::string unit = "us";
  std::vector<Fact> way;  // how it was measured: transport, touch, placement, ...; a fact that is not known is left out
  std::optional<double> point;           // the time
  std::optional<double> standard_error;  // of it, where that is all that is known of its spread
  // Of each session's usable repetitions; empty where none are known. As many of gross as of net; of bare figures no
  // gross.
  std::vector<std::vector<double>> net, gross;
  // The round in which each of them was measured, which is what two sides measured in turn have in common; empty where
  // that is not known.
  std::vector<std::vector<int>> rounds;
  double drift = 0;     // between sessions, one standard deviation, as a share of gross
  std::string trouble;  // why its time is not to be trusted; empty: it is
  std::string missing;  // why there is no time; empty where there is one
};

// A result, or several of one host taken together.
struct Side {
  std::string name;  // label, host or file
  std::vector<SideCell> cells;
  Facts host;           // its fingerprint; of several results the first one's
  double clock_ns = 0;  // of an iteration of the probe at the speed for which the times are given; 0: not known
};

enum class Verdict { faster, slower, equivalent, inconclusive, incomparable };
const char* verdict_name(Verdict verdict);

struct CellComparison {
  std::string name;
  std::string unit;
  std::optional<std::size_t> in_other;  // which of the other side's cells it is; empty: none
  std::optional<double> base, other;    // the times, in `unit`
  std::optional<double> ratio;          // other / base
  // With what is needed to be sure of all cells together; of the ratio. Empty where no spread is known.
  std::optional<Estimate> interval;
  double log_standard_error = 0;  // of the natural logarithm of the ratio, drift included; 0 where not known
  double log_drift_variance = 0;  // the part of its square that is drift
  double p = 1;                   // of no difference, corrected for the number of cells
  bool sure = false;              // that there is a difference: p below 1 - confidence
  std::optional<double> least;    // the smallest change that would have been seen 9 times in 10, a share
  Verdict verdict = Verdict::incomparable;
  std::string reason;  // why it is inconclusive or incomparable; empty where the interval says it all
};

// Something in which the two hosts differ. An empty value is not known, or not there.
struct HostDifference {
  std::string key, base, other;
};

struct Comparison {
  std::string base, other;  // names of the sides
  double confidence = 0.95;
  double margin = 0.02;
  std::vector<CellComparison> cells;
  std::optional<Estimate> mean;             // geometric mean of the ratios, of cells with a known spread
  std::vector<HostDifference> differences;  // most telling first
  // By which the same CPU was slower on the other side, a share: taken out of the ratios, though not of the times.
  // Empty: not known, too large, or another CPU.
  std::optional<double> clock_change;
};

}  // namespace ctxmatrix
