#include <fmt/format.h>

#include <algorithm>
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
#include "cli/resume.h"
#include "cli/show_table.h"
#include "cli/version.h"
#include "cli/watch.h"
#include "ctxmatrix/error.h"
#include "host/limits.h"
#include "store/result_file.h"
#include "support/clock.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kQuickBudget = 3'000'000'000;

Options run_options() {
  Options options(
      "ctxmatrix run CONFIG.yaml",
      "Measures every cell of the matrix with freshly forked members, in rounds of random order, until\n"
      "each number is as precise as asked for. Prints the lmbench table, or what another workload than the ring\n"
      "has in its place, and the path of the result file.\n"
      "Exit code: 0 all well, 1 a cell failed (or is unstable, with --strict), 2 a mistake in the\n"
      "configuration, 3 this machine cannot do it, 4 --fail-slower or --require-conclusive, 130 or 143\n"
      "interrupted (what was measured is saved; Ctrl-C is the usual end of --watch and no interruption).",
      "ctxmatrix run configs/lmbench.yaml --cells '2p/*' --label 'before the patch'");
  options.positional("CONFIG.yaml", 0, 1);
  options.add()("output,o", po::value<std::string>()->value_name("FILE"),
                "the result file; without it results/<host>/<config>-<UTC time>.json");
  add_overrides(options);
  options.add()("quick", po::bool_switch(), "a first look in about 3 s: intervals of 3 % are good enough");
  options.add()("precise", po::bool_switch(),
                "policy batch: no wake-up preemption, one switch a hop, narrower intervals");
  options.add()("decompose", po::bool_switch(),
                "measure what each cell of processes is made of: calls and hot touch, cache refill, direct switch");
  options.add()("sessions", po::value<std::string>()->value_name("N"),
                "so many independent sessions in one result, for a comparison that outlasts drift");
  options.add()("gap", po::value<std::string>()->value_name("T"),
                "rest between two sessions, such as 30s; 60s by default");
  options.add()("time-budget", po::value<std::string>()->value_name("T"),
                "measure for so long, such as 2min, and spend it where the intervals are widest");
  options.add()("against", po::value<std::string>()->value_name("RESULT"),
                "measure until the comparison with RESULT has a verdict for every cell, or the time budget ends");
  add_compare_judgement(options);
  options.add()(
      "watch", po::bool_switch(),
      "print every round as it comes, precise enough or not, until Ctrl-C, which ends it with the summary and "
      "exit code 0; or the time budget that is given; or 2000 rounds");
  options.add()(
      "resume", po::value<std::string>()->value_name("FILE"),
      "go on with the run whose result, or journal, FILE is: it was interrupted or killed; what is whole is not "
      "measured again, cells that failed are tried again");
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
  if (options.flag("decompose")) overrides.sets.push_back("measure.decompose=true");
  for (auto [option, key] : {std::pair{"sessions", "sessions"}, {"gap", "gap"}, {"time-budget", "time_budget"}}) {
    if (options.has(option)) overrides.sets.push_back(fmt::format("measure.{}={}", key, options.text(option)));
  }
  return overrides;
}

// A run on its way: what is known before, and what is measured.
struct Run {
  Matrix matrix;
  Plan plan;
  Limits limits;
  RunResult result;
  ResultPath path;
  std::optional<Journal> journal;    // nothing where the result goes to a special file
  std::optional<RunResult> earlier;  // what it goes on from
};

// As the result keeps them.
std::vector<std::string> all_overrides(const Options& options) {
  std::vector<std::string> texts = overrides_text(options);
  for (const char* option : {"sessions", "gap", "time-budget", "against"}) {
    if (options.has(option)) texts.push_back(fmt::format("--{} {}", option, options.text(option)));
  }
  for (const char* option : {"precise", "quick", "watch", "decompose"}) {
    if (options.flag(option)) texts.push_back(fmt::format("--{}", option));
  }
  return texts;
}

bool spends_budget(const RunResult& result) {
  return std::any_of(result.overrides.begin(), result.overrides.end(),
                     [](const std::string& text) { return text.starts_with("--time-budget "); });
}

RunResult describe(const Options& options, const LoadedConfig& config) {
  RunResult result;
  result.tool_version = kVersion;
  result.label = options.text("label");
  result.name = config.matrix.name;
  result.config_text = config.text;
  result.overrides = all_overrides(options);
  result.started_at = utc_now();
  return result;
}

// A disk that is full by now must not cost what was measured. The journal goes once the result is there.
std::string save(const RunResult& result, const ResultPath& path, std::optional<Journal>& journal) {
  std::string text = result_text(result);
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

// Of a journal and a result beside each other, where each cell takes what it is to have at least.
std::uint64_t room_for(const Plan& plan, const Measure& measure) {
  constexpr std::uint64_t kBytesOfInterval = 80;
  constexpr std::uint64_t kBytesOfCell = 2000;
  auto cells = static_cast<std::uint64_t>(
      std::count_if(plan.cells.begin(), plan.cells.end(), [](const auto& one) { return one.runs(); }));
  auto repetitions = static_cast<std::uint64_t>(measure.min_repetitions) * static_cast<std::uint64_t>(measure.sessions);
  return 2 * cells * (kBytesOfCell + repetitions * static_cast<std::uint64_t>(measure.intervals) * kBytesOfInterval);
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
  if (options.arguments().empty()) throw InputError(options.missing());
  LoadedConfig config = load_config(options.arguments()[0], run_overrides(options));
  check_watch(options, config.matrix.measure);
  if (options.flag("quick")) make_quick(config.matrix.measure);
  const Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(config.matrix, limits);
  if (std::string refusal = refusal_of(plan); !refusal.empty())
    throw CannotRun(refusal + "; `ctxmatrix plan` shows every cell");
  RunResult result = describe(options, config);
  result.model = options.flag("model");
  result.drift_source = use_host_drift(fingerprint_for(result.model), config.matrix.measure);
  ResultPath path(options.text("output"), config.matrix.name, result.started_at);
  path.check_room(room_for(plan, config.matrix.measure));
  return {std::move(config.matrix), std::move(plan), limits,      std::move(result),
          std::move(path),          std::nullopt,    std::nullopt};
}

// What is said again of a run that goes on must be what was said when it began.
void check_said_again(const Options& options, const RunResult& result, const std::string& path) {
  auto refuse = [](const std::string& what) {
    throw InputError(
        fmt::format("--resume goes on with the run as it was begun: {}; allowed: the same, or leave it out", what));
  };
  if (!options.arguments().empty()) {
    const LoadedConfig config = load_config(options.arguments()[0], run_overrides(options));
    if (config.text != result.config_text)
      refuse(fmt::format("{} is another configuration", printable(options.arguments()[0])));
  }
  const std::vector<std::string> overrides = all_overrides(options);
  if (!overrides.empty() && overrides != result.overrides)
    refuse(fmt::format("with {}",
                       result.overrides.empty() ? "no other values than the file's" : join(result.overrides, " ")));
  if (options.has("label") && options.text("label") != result.label)
    refuse(fmt::format("with label \"{}\"", printable(result.label)));
  if (options.flag("model") && !result.model) refuse("on a machine, without --model");
  if (options.has("output") && options.text("output") != path)
    refuse(fmt::format("its result is {}", printable(path, 4096)));
}

Run resume(const Options& options) {
  Resumed resumed = resume_from(options.text("resume"));
  check_said_again(options, resumed.result, resumed.path.path());
  resumed.go_on();
  Matrix matrix = matrix_of(resumed.result);
  const Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(matrix, limits);
  RunResult result = resumed.result;
  result.cells.clear();
  return {std::move(matrix),          std::move(plan),          limits, std::move(result), std::move(resumed.path),
          std::move(resumed.journal), std::move(resumed.result)};
}

}  // namespace

int command_run(const std::vector<std::string>& arguments) {
  Options options = run_options();
  if (options.parse(arguments)) return kAllWell;
  check_choice("progress", options.text("progress"), {"auto", "bar", "plain", "none"});
  check_choice("color", options.text("color"), {"auto", "always", "never"});
  const CompareOutput output = compare_output(options);
  raise_fd_limit();
  Run run = options.has("resume") ? resume(options) : prepare(options);
  std::optional<Against> against = against_of(options, run.plan);
  const bool watch = is_watch(run.result);
  Interrupt interrupt;  // before the journal is there, which a death would leave behind
  if (!run.earlier) run.journal = run.path.claim();
  {
    ProgressDisplay display(progress_style(watch ? "none" : options.text("progress")),
                            use_color(options.text("color"), STDERR_FILENO));
    Measuring measuring{run.plan, run.limits, run.matrix.measure, spends_budget(run.result), run.result.model};
    measuring.journal = run.journal ? &*run.journal : nullptr;
    measuring.earlier = run.earlier ? &*run.earlier : nullptr;
    if (watch) watch_rounds(measuring);
    if (against) {
      measuring.on_look = [&](const RunResult& so_far, double information) {
        return against->look(so_far, information);
      };
    }
    measure_plan(measuring, display, interrupt, run.result);
  }
  std::string saved = save(run.result, run.path, run.journal);
  if (watch) print("\n");
  show_measured(run.result, saved, options.flag("wide"));
  print(fmt::format("\nresult: {}\n", saved));
  int compared = kAllWell;
  if (against) {
    print("\n");
    compared = against->show(run.result, output);
  }
  const bool watched = watch && interrupt.exit_code() == kInterrupted;  // that is how a watch ends
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
