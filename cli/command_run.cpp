#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/against.h"
#include "cli/begun_run.h"
#include "cli/command.h"
#include "cli/compare_output.h"
#include "cli/config.h"
#include "cli/host_drift.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run_options.h"
#include "cli/said_again.h"
#include "cli/show_table.h"
#include "cli/version.h"
#include "cli/watch.h"
#include "ctxmatrix/error.h"
#include "host/limits.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

RunResult describe(const Options& options, const LoadedConfig& config) {
  RunResult result;
  result.tool_version = kVersion;
  result.label = options.text("label");
  result.name = config.matrix.name;
  result.config_text = config.text;
  result.overrides = run_overrides_text(options);
  result.started_at = utc_now();
  result.model = options.flag("model");
  return result;
}

BegunRun begin(const Options& options) {
  if (options.arguments().empty()) throw InputError(options.missing());
  LoadedConfig config = load_config(options.arguments()[0], run_overrides(options));
  check_watch(options, config.matrix.measure);
  if (options.flag("quick")) make_quick(config.matrix.measure);
  RunResult result = describe(options, config);
  result.drift_source = use_host_drift(fingerprint_for(result.model), config.matrix.measure);
  return begin_run(std::move(config.matrix), std::move(result), options.text("output"));
}

BegunRun resume(const Options& options) {
  Resumed resumed = resume_from(options.text("resume"));
  SaidAgain said;
  if (!options.arguments().empty()) said.config = load_config(options.arguments()[0], run_overrides(options));
  said.overrides = run_overrides_text(options);
  check_said_again(said, options, resumed);
  return go_on_with(std::move(resumed));
}

// As the run was begun; where it goes on, what it is compared with must still be there.
std::optional<Against> against_of(const Options& options, const BegunRun& run) {
  const double margin = percent_of(begun_with(run.result, "margin").value_or(options.text("margin")), "margin");
  if (const auto base = begun_with(run.result, "against")) {
    try {
      return Against(*base, margin, run.plan);
    } catch (const InputError& error) {
      if (!run.earlier) throw;
      throw InputError(
          fmt::format("{}; --resume goes on with --against, so put that result back; what was measured "
                      "so far can be read by `table` and `compare`",
                      error.what()));
    }
  }
  for (const char* option : {"fail-slower", "require-conclusive"}) {
    const bool given = options.has(option) && (std::string(option) == "fail-slower" || options.flag(option));
    if (given) throw InputError(fmt::format("--{} needs --against RESULT: there is nothing to compare with", option));
  }
  return std::nullopt;
}

void measure(const Options& options, BegunRun& run, std::optional<Against>& against, const Interrupt& interrupt) {
  const bool watch = is_watch(run.result);
  ProgressDisplay display(progress_style(watch ? "none" : options.text("progress")),
                          use_color(options.text("color"), STDERR_FILENO));
  Measuring measuring = run.measuring();
  measuring.spend_budget = begun_with(run.result, "time-budget").has_value();
  if (watch) watch_rounds(measuring);
  if (against) {
    measuring.on_look = [&](const RunResult& so_far, double since, double information) {
      return against->look(so_far, since, information);
    };
  }
  measure_plan(measuring, display, interrupt, run.result);
}

void show(const RunResult& result, const std::string& saved, const Options& options) {
  if (is_watch(result)) print("\n");
  show_measured(result, saved, options.flag("wide"));
  print(fmt::format("\nresult: {}\n", saved));
}

int verdict(const RunResult& result, bool strict) {
  for (const CellResult& cell : result.cells) {
    if (cell.status == Status::failed || cell.status == Status::timeout) return kCellFailed;
    if (strict && cell.status == Status::unstable) return kCellFailed;
  }
  return kAllWell;
}

}  // namespace

int command_run(const std::vector<std::string>& arguments) {
  Options options = run_options();
  if (options.parse(arguments)) return kAllWell;
  check_run_options(options);
  const CompareOutput output = compare_output(options);
  raise_fd_limit();
  BegunRun run = options.has("resume") ? resume(options) : begin(options);
  std::optional<Against> against = against_of(options, run);
  Interrupt interrupt;
  run.claim();
  measure(options, run, against, interrupt);
  const std::string saved = run.save();
  show(run.result, saved, options);
  int compared = kAllWell;
  if (against) {
    print("\n");
    compared = against->show(run.result, output);
  }
  const bool watched = is_watch(run.result) && interrupt.exit_code() == kInterrupted;  // that is how a watch ends
  if (interrupt.exit_code() != 0 && !watched) {
    complain(
        fmt::format("interrupted: the result holds what was measured until then; `ctxmatrix run --resume {}` goes on",
                    printable(saved, 4096)));
    return interrupt.exit_code();
  }
  const int code = verdict(run.result, options.flag("strict"));
  return code != kAllWell ? code : compared;
}

}  // namespace ctxmatrix
