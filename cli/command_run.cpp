#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>

#include "cli/against.h"
#include "cli/command.h"
#include "cli/compare_output.h"
#include "cli/config.h"
#include "cli/host_drift.h"
#include "cli/interrupt.h"
#include "cli/measuring.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/result_path.h"
#include "cli/show_table.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "host/limits.h"
#include "report/counter_table.h"
#include "report/run_notes.h"
#include "store/result_file.h"
#include "support/clock.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kQuickBudget = 3'000'000'000;

Options run_options() {
  Options options("ctxmatrix run CONFIG.yaml",
                  "Measures every cell of the matrix with freshly forked rings, in rounds of random order, until each\n"
                  "number is as precise as asked for. Prints the lmbench table and the path of the result file.\n"
                  "Exit code: 0 all well, 1 a cell failed (or is unstable, with --strict), 2 a mistake in the\n"
                  "configuration, 3 this machine cannot do it, 4 --fail-slower or --require-conclusive, 130 or 143 "
                  "interrupted (what was measured is saved).",
                  "ctxmatrix run configs/lmbench.yaml --cells '2p/*' --label 'before the patch'");
  options.positional("CONFIG.yaml", 1, 1);
  options.add()("output,o", po::value<std::string>()->value_name("FILE"),
                "the result file; without it results/<host>/<config>-<UTC time>.json");
  add_overrides(options);
  options.add()("quick", po::bool_switch(), "a first look in about 3 s: intervals of 3 % are good enough");
  options.add()("precise", po::bool_switch(),
                "policy batch: no wake-up preemption, one switch a hop, narrower intervals");
  options.add()("sessions", po::value<std::string>()->value_name("N"),
                "so many independent sessions in one result, for a comparison that outlasts drift");
  options.add()("gap", po::value<std::string>()->value_name("T"),
                "rest between two sessions, such as 30s; 60s by default");
  options.add()("time-budget", po::value<std::string>()->value_name("T"),
                "measure for so long, such as 2min, and spend it where the intervals are widest");
  options.add()("against", po::value<std::string>()->value_name("RESULT"),
                "measure until the comparison with RESULT has a verdict for every cell, or the time budget ends");
  add_compare_judgement(options);
  options.add()("label", po::value<std::string>()->value_name("TEXT"), "a text to know the result by, stored with it");
  options.add()("wide", po::bool_switch(), "print the wide table, with every interval, instead of lmbench's");
  options.add()("strict", po::bool_switch(), "an unstable cell makes the exit code 1");
  options.add()("progress", po::value<std::string>()->default_value("auto")->value_name("HOW"),
                "auto, bar, plain (a line per finished cell) or none");
  options.add()("color", po::value<std::string>()->default_value("auto")->value_name("WHEN"), "auto, always or never");
  options.add()("model", po::bool_switch(), "for tests of what uses the results: arithmetic instead of this machine");
  return options;
}

void make_quick(Measure& measure) {
  measure.min_repetitions = 6;
  measure.precision = std::max(measure.precision, 0.03);
  measure.precision_gross = std::max(measure.precision_gross, 0.015);
  measure.time_budget_ns = std::min(measure.time_budget_ns.value_or(kQuickBudget), kQuickBudget);
}

// Some options are another name for a key of the file: the same reader checks them.
Overrides run_overrides(const Options& options) {
  Overrides overrides = overrides_of(options);
  if (options.flag("precise")) overrides.sets.push_back("matrix.policy=batch");
  for (auto [option, key] : {std::pair{"sessions", "sessions"}, {"gap", "gap"}, {"time-budget", "time_budget"}}) {
    if (options.has(option)) overrides.sets.push_back(fmt::format("measure.{}={}", key, options.text(option)));
  }
  return overrides;
}

// A run on its way: what is known before, and what is measured.
struct Run {
  const Options& options;
  LoadedConfig config;
  Plan plan;
  Limits limits;
  RunResult result;
};

void describe(Run& run) {
  RunResult& result = run.result;
  result.tool_version = kVersion;
  result.label = run.options.text("label");
  result.name = run.config.matrix.name;
  result.config_text = run.config.text;
  result.overrides = overrides_text(run.options);
  for (const char* option : {"sessions", "gap", "time-budget", "against"}) {
    if (run.options.has(option)) result.overrides.push_back(fmt::format("--{} {}", option, run.options.text(option)));
  }
  for (const char* option : {"precise", "quick"}) {
    if (run.options.flag(option)) result.overrides.push_back(fmt::format("--{}", option));
  }
  result.started_at = utc_now();
}

// A disk that is full by now must not cost what was measured.
std::string save(const RunResult& result, const ResultPath& path) {
  std::string text = result_text(result);
  try {
    return path.write(text);
  } catch (const std::exception&) {
    print(text);
    complain("the result could not be saved; it stands on standard output instead");
    throw;
  }
}

int verdict(const RunResult& result, bool strict) {
  for (const CellResult& cell : result.cells) {
    if (cell.status == Status::failed || cell.status == Status::timeout) return kCellFailed;
    if (strict && cell.status == Status::unstable) return kCellFailed;
  }
  return kAllWell;
}

std::optional<Against> against_of(const Options& options, const Plan& plan) {
  const double margin = percent_option(options, "margin");
  if (options.has("against")) return Against(options.text("against"), margin, plan);
  for (const char* option : {"fail-slower", "require-conclusive"}) {
    const bool given = options.has(option) && (std::string(option) == "fail-slower" || options.flag(option));
    if (given) throw InputError(fmt::format("--{} needs --against RESULT: there is nothing to compare with", option));
  }
  return std::nullopt;
}

Run prepare(const Options& options) {
  if (options.flag("quick") && options.has("time-budget")) {
    throw InputError("--quick is for about 3 s and --time-budget for a time of your own; allowed: one of the two");
  }
  raise_fd_limit();
  Run run{options, load_config(options.arguments()[0], run_overrides(options)), {}, {}, {}};
  if (options.flag("quick")) make_quick(run.config.matrix.measure);
  run.limits = read_limits(Root(), ask_limits());
  run.plan = plan_here(run.config.matrix, run.limits);
  std::string refusal = refusal_of(run.plan);
  if (!refusal.empty()) {
    throw CannotRun(refusal + "; `ctxmatrix plan` shows every cell, --cells GLOB runs those that fit");
  }
  describe(run);
  run.result.drift_source = use_host_drift(fingerprint_for(options.flag("model")), run.config.matrix.measure);
  return run;
}

}  // namespace

int command_run(const std::vector<std::string>& arguments) {
  Options options = run_options();
  if (options.parse(arguments)) return kAllWell;
  check_choice("progress", options.text("progress"), {"auto", "bar", "plain", "none"});
  check_choice("color", options.text("color"), {"auto", "always", "never"});
  const CompareOutput output = compare_output(options);
  Run run = prepare(options);
  std::optional<Against> against = against_of(options, run.plan);
  ResultPath path(options.text("output"), run.config.matrix.name, run.result.started_at);

  Interrupt interrupt;
  {
    ProgressDisplay display(progress_style(options.text("progress")), use_color(options.text("color"), STDERR_FILENO));
    Measuring measuring{run.plan, run.limits, run.config.matrix.measure, options.has("time-budget"),
                        options.flag("model")};
    if (against) {
      measuring.on_look = [&](const RunResult& so_far, double information) {
        return against->look(so_far, information);
      };
    }
    measure_plan(measuring, display, interrupt.flag(), run.result);
  }
  std::string saved = save(run.result, path);
  show_result(run.result, saved, options.flag("wide"));
  if (std::string counters = counter_table(run.result); !counters.empty()) print("\n" + counters);
  print(fmt::format("\n{}\nresult: {}\n", run_notes(run.result), saved));
  int compared = kAllWell;
  if (against) {
    print("\n");
    compared = against->show(run.result, output);
  }
  if (interrupt.exit_code() != 0) {
    complain("interrupted: the result holds what was measured until then");
    return interrupt.exit_code();
  }
  const int code = verdict(run.result, options.flag("strict"));
  return code != kAllWell ? code : compared;
}

}  // namespace ctxmatrix
