#include "cli/run_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/compare_output.h"
#include "cli/config.h"
#include "ctxmatrix/error.h"

namespace ctxmatrix {
namespace {

constexpr std::int64_t kQuickBudget = 3'000'000'000;

void add_method(Options& options) {
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
}

void add_end(Options& options) {
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
}

void add_presentation(Options& options) {
  options.add()("label", po::value<std::string>()->value_name("TEXT"), "a text to know the result by, stored with it");
  options.add()("wide", po::bool_switch(), "print the wide table, with every interval, instead of lmbench's");
  options.add()("strict", po::bool_switch(), "an unstable cell makes the exit code 1");
  options.add()("progress", po::value<std::string>()->default_value("auto")->value_name("HOW"),
                "auto, bar, plain (a line per finished cell) or none");
  options.add()("color", po::value<std::string>()->default_value("auto")->value_name("WHEN"), "auto, always or never");
  options.add()("model", po::bool_switch(), "for tests of what uses the results: arithmetic instead of this machine");
}

}  // namespace

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
  add_method(options);
  add_end(options);
  add_presentation(options);
  return options;
}

void check_run_options(const Options& options) {
  check_choice("progress", options.text("progress"), {"auto", "bar", "plain", "none"});
  check_choice("color", options.text("color"), {"auto", "always", "never"});
  if (options.flag("quick") && options.has("time-budget")) {
    throw InputError("--quick is for about 3 s and --time-budget for a time of your own; allowed: one of the two");
  }
}

Overrides run_overrides(const Options& options) {
  Overrides overrides = overrides_of(options);
  if (options.flag("precise")) overrides.sets.push_back("matrix.policy=batch");
  if (options.flag("decompose")) overrides.sets.push_back("measure.decompose=true");
  for (auto [option, key] : {std::pair{"sessions", "sessions"}, {"gap", "gap"}, {"time-budget", "time_budget"}}) {
    if (options.has(option)) overrides.sets.push_back(fmt::format("measure.{}={}", key, options.text(option)));
  }
  return overrides;
}

std::vector<std::string> run_overrides_text(const Options& options) {
  std::vector<std::string> texts = overrides_text(options);
  for (const char* option : {"sessions", "gap", "time-budget", "against"}) {
    if (options.has(option)) texts.push_back(fmt::format("--{} {}", option, options.text(option)));
  }
  if (options.has("against") && !options.defaulted("margin")) texts.push_back("--margin " + options.text("margin"));
  for (const char* option : {"precise", "quick", "watch", "decompose"}) {
    if (options.flag(option)) texts.push_back(fmt::format("--{}", option));
  }
  return texts;
}

void make_quick(Measure& measure) {
  measure.min_repetitions = 6;
  measure.precision = std::max(measure.precision, 0.03);
  measure.precision_gross = std::max(measure.precision_gross, 0.015);
  measure.time_budget_ns = std::min(measure.time_budget_ns.value_or(kQuickBudget), kQuickBudget);
}

std::optional<std::string> begun_with(const RunResult& result, const std::string& option) {
  const std::string start = "--" + option + " ";
  auto found = std::find_if(result.overrides.begin(), result.overrides.end(),
                            [&](const std::string& text) { return text.starts_with(start); });
  if (found == result.overrides.end()) return std::nullopt;
  return found->substr(start.size());
}

}  // namespace ctxmatrix
