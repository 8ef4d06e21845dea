#include "cli/watch.h"

#include <algorithm>

#include "cli/output.h"
#include "ctxmatrix/error.h"
#include "report/watch_lines.h"

namespace ctxmatrix {
namespace {

// A repetition of 40 intervals is 5 KB of memory and 6 KB of the result, and the estimate over n of them takes the
// medians of n * n / 2 means after each round.
constexpr std::size_t kMostWatched = 2000;

}  // namespace

void check_watch(const Options& options, const Measure& measure) {
  if (!options.flag("watch")) return;
  if (options.has("against")) {
    throw InputError(
        "--watch goes on until Ctrl-C and --against until there is a verdict; allowed: one of the two (the result of a "
        "watch can be compared)");
  }
  if (measure.sessions > 1)
    throw InputError("--watch goes on until Ctrl-C, so that its first session never ends; allowed: one session");
}

bool is_watch(const RunResult& result) {
  return std::find(result.overrides.begin(), result.overrides.end(), "--watch") != result.overrides.end();
}

void watch_rounds(Measuring& measuring) {
  measuring.watched_rounds = kMostWatched;
  measuring.spend_budget = false;
  measuring.on_round = [begun = false](const RunResult& so_far, int round) mutable {
    if (!begun) print(watch_head(so_far));
    begun = true;
    print(watch_lines(so_far, round));
  };
}

}  // namespace ctxmatrix
