#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>

#include "cli/command.h"
#include "cli/config.h"
#include "cli/host_drift.h"
#include "cli/interrupt.h"
#include "cli/measuring.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/result_path.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "host/clock_facts.h"
#include "host/limits.h"
#include "report/selftest_text.h"
#include "store/result_file.h"
#include "support/text.h"
#include "workloads/registry.h"

namespace ctxmatrix {
namespace {

Options selftest_options() {
  Options options(
      "ctxmatrix selftest",
      "What this host can resolve, measured: the same cells in several sessions with a rest between. Stores how\n"
      "much the host differs from session to session; `run` then widens its intervals by that, and says so.\n"
      "Takes about three minutes.",
      "ctxmatrix selftest --sessions 5 --gap 30s");
  options.add()("sessions", po::value<std::string>()->default_value("5")->value_name("N"),
                "so many sessions, at least 2");
  options.add()("gap", po::value<std::string>()->default_value("30s")->value_name("T"), "rest between two of them");
  options.add()("config", po::value<std::string>()->default_value("lmbench")->value_name("CONFIG"), "the cells");
  add_overrides(options);
  options.add()("output,o", po::value<std::string>()->value_name("FILE"), "keep the result of the sessions as well");
  options.add()("progress", po::value<std::string>()->default_value("auto")->value_name("HOW"),
                "auto, bar, plain (a line per finished cell) or none");
  options.add()("model", po::bool_switch(), "for tests: arithmetic instead of this machine");
  options.positional("nothing", 0, 0);
  return options;
}

// The least that a switch costs by each transport: two processes, no working set, otherwise as the first cell.
void add_floors(Matrix& matrix) {
  Cell floor = matrix.cells.front();
  floor.processes = 2;
  floor.working_set = 0;
  floor.touch = "none";
  floor.pages = Cell{}.pages;
  for (const Transport& transport : transports()) {
    floor.transport = transport.name;
    if (std::find(matrix.cells.begin(), matrix.cells.end(), floor) == matrix.cells.end()) matrix.cells.push_back(floor);
  }
}

LoadedConfig load(const Options& options) {
  Overrides overrides = overrides_of(options);
  for (const char* key : {"sessions", "gap"})
    overrides.sets.push_back(fmt::format("measure.{}={}", key, options.text(key)));
  LoadedConfig config = load_config(options.text("config"), overrides);
  if (config.matrix.measure.sessions < 2)
    throw InputError("--sessions 1: one session shows no drift; allowed: 2 to 1000");
  add_floors(config.matrix);
  return config;
}

// Its own drift is what is to be found: here it must neither widen an interval nor end a cell early.
Measure without_drift(Measure measure) {
  measure.drift = 0;
  return measure;
}

void add_clock(Facts& conditions) {
  for (const Fact& fact : try_clock().all) conditions.set(fact.key, fact.value);
}

std::string keep_drift(const RunResult& result, const SessionDrift& drift) {
  std::string path = host_drift_path(result.host);
  if (path.empty()) return "not kept: neither XDG_DATA_HOME nor HOME is set";
  try {
    const double probe_ns = result.reference_probe_ns / static_cast<double>(result.probe_iterations);
    write_host_drift(path, {drift.tau, drift.sessions, result.started_at, probe_ns});
  } catch (const std::system_error& error) {
    return fmt::format("not kept: {}", error.what());
  }
  return fmt::format("kept for `run` in {}", path);
}

}  // namespace

int command_selftest(const std::vector<std::string>& arguments) {
  Options options = selftest_options();
  if (options.parse(arguments)) return kAllWell;
  check_choice("progress", options.text("progress"), {"auto", "bar", "plain", "none"});
  raise_fd_limit();
  LoadedConfig config = load(options);
  Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(config.matrix, limits);
  if (std::string refusal = refusal_of(plan); !refusal.empty()) throw CannotRun(refusal);

  RunResult result;
  result.overrides = overrides_text(options);
  result.tool_version = kVersion;
  result.name = config.matrix.name;
  result.config_text = config.text;
  result.started_at = utc_now();
  std::optional<ResultPath> path;
  if (options.has("output")) path.emplace(options.text("output"), result.name, result.started_at);
  Interrupt interrupt;
  {
    ProgressDisplay display(progress_style(options.text("progress")), use_color("auto", STDERR_FILENO));
    Measuring measuring{plan, limits, without_drift(config.matrix.measure), false, options.flag("model")};
    measure_plan(measuring, display, interrupt, result);
    if (!measuring.model) add_clock(result.conditions);
  }
  if (path) path->write(result_text(result));
  if (interrupt.exit_code() != 0) {
    complain("interrupted: the drift of this host was not learnt");
    return interrupt.exit_code();
  }
  auto drift = session_drift(result.cells, result.measure, speeds_of(result));
  if (!drift) {
    complain(
        "no cell has two sessions with six undisturbed repetitions each: this host is too busy to tell; nothing was "
        "kept");
    return kCellFailed;
  }
  double before = Measure{}.drift;
  if (auto known = read_host_drift(result.host)) before = known->tau;
  print(selftest_text(result, *drift, before) + keep_drift(result, *drift) + "\n");
  return kAllWell;
}

}  // namespace ctxmatrix
