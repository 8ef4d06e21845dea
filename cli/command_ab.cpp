#include <fmt/format.h>

#include <algorithm>
#include <optional>

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
#include "cli/shell_command.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "host/limits.h"
#include "stats/compare_sides.h"
#include "store/result_file.h"
#include "store/side_of.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

constexpr int kFewestRepetitions = 20;  // of a side: docs/measuring.md, section 6

Options ab_options() {
  Options options(
      "ctxmatrix ab --a CMD --b CMD CONFIG.yaml",
      "Two settings of this running system, such as a sysctl: CMD sets each; the two are measured in turn, in random "
      "order, so\n"
      "that drift hits both alike, and compared. --restore runs at the end, whatever happens.",
      "ctxmatrix ab --a 'sysctl -w kernel.sched_autogroup_enabled=0' --b 'sysctl -w kernel.sched_autogroup_enabled=1'\n"
      "      --restore 'sysctl -w kernel.sched_autogroup_enabled=1' configs/lmbench.yaml");
  options.positional("CONFIG.yaml", 1, 1);
  options.add()("a", po::value<std::string>()->value_name("CMD"), "sets the one side, the base; run by /bin/sh");
  options.add()("b", po::value<std::string>()->value_name("CMD"), "sets the other side");
  options.add()("restore", po::value<std::string>()->value_name("CMD"),
                "run once at the end, also after an error or Ctrl-C");
  options.add()("output,o", po::value<std::string>()->value_name("FILE"),
                "the results: FILE with -a and -b before its extension");
  add_overrides(options);
  options.add()("precise", po::bool_switch(), "policy batch");
  add_compare_judgement(options);
  add_compare_format(options);
  options.add()("progress", po::value<std::string>()->default_value("auto")->value_name("HOW"),
                "auto, bar, plain (a line per finished cell) or none");
  options.add()("model", po::bool_switch(), "for tests: arithmetic instead of this machine");
  return options;
}

// Runs --restore when it goes, whatever has happened; says how the machine is left where there is none.
class Restoring {
 public:
  explicit Restoring(const Options& options) : command_(options.text("restore")) {}
  ~Restoring() {
    if (command_.empty()) {
      complain("no --restore: the machine is left as the last of --a and --b has set it");
      return;
    }
    try {
      run_shell("restore", command_);
    } catch (const CannotRun& error) {
      complain(fmt::format("{}: the machine is NOT as it was", error.what()));
    }
  }
  Restoring(const Restoring&) = delete;
  Restoring& operator=(const Restoring&) = delete;

 private:
  std::string command_;
};

LoadedConfig load(const Options& options) {
  Overrides overrides = overrides_of(options);
  if (options.flag("precise")) overrides.sets.push_back("matrix.policy=batch");
  LoadedConfig config = load_config(options.arguments()[0], overrides);
  Measure& measure = config.matrix.measure;
  measure.min_repetitions = std::max(measure.min_repetitions, kFewestRepetitions);
  measure.max_repetitions = std::max(measure.max_repetitions, measure.min_repetitions);
  return config;
}

// Every cell once for each side.
Plan two_sided(Plan plan) {
  const std::size_t cells = plan.cells.size();
  for (std::size_t i = 0; i < cells; ++i) {
    plan.cells.push_back(plan.cells[i]);
    plan.cells.back().side = 1;
  }
  return plan;
}

// "x.json" and "-a" make "x-a.json".
std::string path_with(const std::string& path, const std::string& side) {
  if (path.empty()) return path;
  const auto slash = path.find_last_of('/'), dot = path.find_last_of('.');
  const bool extension = dot != std::string::npos && (slash == std::string::npos || dot > slash + 1) && dot > 0;
  return extension ? path.substr(0, dot) + side + path.substr(dot) : path + side;
}

RunResult half_of(const RunResult& both, std::size_t side, const std::string& label) {
  RunResult one = both;
  one.label = label;
  const auto middle = one.cells.begin() + static_cast<std::ptrdiff_t>(one.cells.size() / 2);
  side == 0 ? one.cells.erase(middle, one.cells.end()) : one.cells.erase(one.cells.begin(), middle);
  return one;
}

// The two settings, and what went wrong with one of them.
class Sides {
 public:
  explicit Sides(const Options& options) : commands_{options.text("a"), options.text("b")} {
    for (const char* side : {"a", "b"}) {
      if (options.text(side).empty())
        throw InputError(fmt::format(
            "--{} is missing; allowed: a command that sets that side, such as --{} 'sysctl -w ...'", side, side));
    }
  }
  bool take(int side) {
    try {
      run_shell(side == 0 ? "a" : "b", commands_[side]);
      return true;
    } catch (const CannotRun& error) {
      failure_ = error.what();
      return false;
    }
  }
  const std::string& label(int side) const { return commands_[side]; }
  const std::string& failure() const { return failure_; }

 private:
  std::string commands_[2];
  std::string failure_;
};

void describe(const Options& options, const LoadedConfig& config, RunResult& result) {
  result.tool_version = kVersion;
  result.name = config.matrix.name;
  result.config_text = config.text;
  result.overrides = overrides_text(options);
  if (options.flag("precise")) result.overrides.push_back("--precise");
  result.started_at = utc_now();
}

int compare_halves(const RunResult& a, const RunResult& b, const Options& options, const CompareOutput& output) {
  CompareSettings settings;
  settings.margin = percent_option(options, "margin");
  settings.paired = true;
  return show_comparisons(
      {compare_sides(side_of(a, printable(a.label, 60)), side_of(b, printable(b.label, 60)), settings)}, output);
}

}  // namespace

int command_ab(const std::vector<std::string>& arguments) {
  Options options = ab_options();
  if (options.parse(arguments)) return kAllWell;
  check_choice("progress", options.text("progress"), {"auto", "bar", "plain", "none"});
  const CompareOutput output = compare_output(options);
  percent_option(options, "margin");
  Sides sides(options);
  raise_fd_limit();
  LoadedConfig config = load(options);
  Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(config.matrix, limits);
  if (std::string refusal = refusal_of(plan); !refusal.empty()) throw CannotRun(refusal);
  plan = two_sided(std::move(plan));

  RunResult both;
  describe(options, config, both);
  both.drift_source = use_host_drift(fingerprint_for(options.flag("model")), config.matrix.measure);
  const ResultPath path_a(path_with(options.text("output"), "-a"), both.name + "-a", both.started_at);
  const ResultPath path_b(path_with(options.text("output"), "-b"), both.name + "-b", both.started_at);
  Interrupt interrupt;
  {
    Restoring restoring(options);
    ProgressDisplay display(progress_style(options.text("progress")), use_color("auto", STDERR_FILENO));
    Measuring measuring{
        plan, limits, config.matrix.measure, false, options.flag("model"), [&](int side) { return sides.take(side); }};
    measure_plan(measuring, display, interrupt, both);
  }
  const RunResult a = half_of(both, 0, sides.label(0)), b = half_of(both, 1, sides.label(1));
  const std::string saved = path_a.write(result_text(a)) + " and " + path_b.write(result_text(b));
  const int code = compare_halves(a, b, options, output);
  complain("results: " + saved);
  if (interrupt.exit_code() != 0) {
    complain("interrupted: the results hold what was measured until then");
    return interrupt.exit_code();
  }
  if (!sides.failure().empty()) throw CannotRun(sides.failure());
  return code;
}

}  // namespace ctxmatrix
