#include "cli/begun_run.h"

#include <algorithm>

#include "cli/config.h"
#include "cli/output.h"
#include "ctxmatrix/error.h"
#include "host/limits.h"
#include "store/result_file.h"

namespace ctxmatrix {
namespace {

// Of a journal and a result beside each other, where each cell takes what it is to have at least.
std::uint64_t room_for(const Plan& plan, const Measure& measure) {
  constexpr std::uint64_t kBytesOfInterval = 80;
  constexpr std::uint64_t kBytesOfCell = 2000;
  auto cells = static_cast<std::uint64_t>(
      std::count_if(plan.cells.begin(), plan.cells.end(), [](const auto& one) { return one.runs(); }));
  auto repetitions = static_cast<std::uint64_t>(measure.min_repetitions) * static_cast<std::uint64_t>(measure.sessions);
  return 2 * cells * (kBytesOfCell + repetitions * static_cast<std::uint64_t>(measure.intervals) * kBytesOfInterval);
}

}  // namespace

void BegunRun::claim() {
  if (!earlier) journal = path.claim();
}

Measuring BegunRun::measuring() {
  Measuring measuring{plan, limits, matrix.measure, false, result.model};
  measuring.journal = journal ? &*journal : nullptr;
  measuring.earlier = earlier ? &*earlier : nullptr;
  return measuring;
}

std::string BegunRun::save() {
  const std::string text = result_text(result);
  try {
    std::string saved = path.write(text);
    if (journal) journal->remove();
    return saved;
  } catch (const std::exception&) {
    print(text);
    complain("the result could not be saved; it stands on standard output instead");
    throw;
  }
}

BegunRun begin_run(Matrix matrix, RunResult result, const std::string& output) {
  const Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(matrix, limits);
  if (const std::string refusal = refusal_of(plan); !refusal.empty())
    throw CannotRun(refusal + "; `ctxmatrix plan` shows every cell");
  ResultPath path(output, matrix.name, result.started_at);
  path.check_room(room_for(plan, matrix.measure));
  return {std::move(matrix), std::move(plan), limits, std::move(result), std::move(path)};
}

BegunRun go_on_with(Resumed resumed) {
  resumed.go_on();
  Matrix matrix = matrix_of(resumed.result);
  const Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(matrix, limits);
  RunResult result = resumed.result;
  result.cells.clear();
  return {std::move(matrix),          std::move(plan),          limits, std::move(result), std::move(resumed.path),
          std::move(resumed.journal), std::move(resumed.result)};
}

}  // namespace ctxmatrix
