// A run of any command that measures, once it is known what is to be measured and where the result goes: begun anew, or
// gone on with.
#pragma once

#include <optional>
#include <string>

#include "cli/measuring.h"
#include "cli/result_path.h"
#include "cli/resume.h"
#include "ctxmatrix/matrix.h"
#include "ctxmatrix/result.h"
#include "store/journal.h"

namespace ctxmatrix {

struct BegunRun {
  Matrix matrix;
  Plan plan;
  Limits limits;
  RunResult result;  // what is known of it before
  ResultPath path;
  std::optional<Journal> journal = {};    // nothing where the result goes to a special file
  std::optional<RunResult> earlier = {};  // what it goes on from

  // Takes the place of the result, by the journal. A death must not leave that behind: call it when there is an
  // Interrupt.
  void claim();
  // Of this run, which must live as long.
  Measuring measuring();
  // Writes the result in its place and removes the journal; returns the path. Where that fails the result goes to
  // standard output: what was measured must not be lost to a disk that is full by now.
  std::string save();
};

// Throws CannotRun where no cell can run on this machine, or the result has no room; InputError where it has no place.
// `output`: -o, or empty.
BegunRun begin_run(Matrix matrix, RunResult result, const std::string& output);

// The journal then says that the run goes on.
BegunRun go_on_with(Resumed resumed);

}  // namespace ctxmatrix
