// One number for a whole table: the geometric mean of the cells' ratios.
#pragma once

#include <optional>
#include <span>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// Natural logarithm of a cell's ratio, and its standard error.
struct LogRatio {
  double log_ratio = 0;
  double standard_error = 0;
};

// The geometric mean of the ratios with a normal interval (Fleming, Wallace, Comm. ACM 29 (1986), on why the geometric
// one). The cells' own errors are independent and average out; `shared_variance` >= 0, of the log ratio, is the part
// that moves all cells of a session alike, such as drift, and does not. Leave that part out of the standard errors. No
// unit. Values finite, standard errors >= 0. Nothing without cells.
std::optional<Estimate> geometric_mean(std::span<const LogRatio> cells, double confidence, double shared_variance = 0);

}  // namespace ctxmatrix
