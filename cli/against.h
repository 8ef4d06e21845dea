// `run --against RESULT`: a run that goes on until the comparison with RESULT has a verdict for every cell.
#pragma once

#include <string>
#include <vector>

#include "cli/compare_output.h"
#include "ctxmatrix/matrix.h"
#include "ctxmatrix/result.h"
#include "stats/watched_comparison.h"

namespace ctxmatrix {

class Against {
 public:
  // `argument` as for `compare`: a file, or several of one host with commas between. Throws InputError where it cannot
  // be read, holds several sides, or has no cell in common with the plan: before anything is measured.
  Against(const std::string& argument, double margin, const Plan& plan);

  // As SessionSettings::on_look.
  std::vector<bool> look(const RunResult& so_far, double since, double information);

  // Prints the comparison; returns the exit code.
  int show(const RunResult& result, const CompareOutput& output) const;

 private:
  Side base_;
  WatchedComparison watched_;
};

}  // namespace ctxmatrix
