#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/config.h"
#include "cli/host_drift.h"
#include "cli/interrupt.h"
#include "cli/measuring.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/peers.h"
#include "cli/progress.h"
#include "cli/result_path.h"
#include "cli/version.h"
#include "ctxmatrix/error.h"
#include "host/limits.h"
#include "report/crosscheck_text.h"
#include "store/result_file.h"
#include "support/text.h"
#include "workloads/registry.h"

namespace ctxmatrix {
namespace {

constexpr int kSessions = 6;  // with --external: the other benchmarks run in the five rests between

Options crosscheck_options() {
  Options options(
      "ctxmatrix crosscheck [CONFIG.yaml]",
      "One cell by independent methods: do they agree on what a context switch costs here? Each method's "
      "gross time,\n"
      "overhead, net time and counted switches; which net times agree within 5 %, which do not and why, and\n"
      "which the noise of this run hides from each other.\n"
      "CONFIG.yaml: one cell, which is measured by every transport; default: configs/crosscheck.yaml, "
      "2p/0K on one CPU.",
      "ctxmatrix crosscheck --external");
  options.positional("CONFIG.yaml", 0, 1);
  options.add()("external", po::bool_switch(),
                "also run perf bench sched pipe, lat_ctx, hackbench, stress-ng and context1, those that are here, on "
                "the same CPU in turn");
  options.add()("output,o", po::value<std::string>()->value_name("FILE"),
                "the result file; without it results/<host>/<config>-<UTC time>.json");
  add_overrides(options);
  options.add()("progress", po::value<std::string>()->default_value("auto")->value_name("HOW"),
                "auto, bar, plain (a line per finished cell) or none");
  options.add()("model", po::bool_switch(), "for tests: arithmetic instead of this machine");
  return options;
}

std::string all_transports() {
  std::vector<std::string> names;
  for (const Transport& transport : transports()) names.emplace_back(transport.name);
  return join(names, ",");
}

// One cell but for what carries the token.
void require_one_cell(const Matrix& matrix) {
  Cell first = matrix.cells.front();
  for (const Cell& cell : matrix.cells) {
    Cell same = cell;
    same.transport = first.transport;
    if (same == first) continue;
    throw InputError(
        fmt::format("{}: crosscheck takes one cell, and this matrix has {} and {}; allowed: one that is "
                    "chosen by --cells, such as --cells '{}'",
                    printable(matrix.file, 4096), first.id(), cell.id(), first.column()));
  }
}

// The same members without a transport: the switch alone. They touch nothing, and so must the ring.
void add_yield(Matrix& matrix) {
  Cell cell = matrix.cells.front();
  if (!cell.is_ring() || (cell.touch != "none" && cell.working_set > 0)) return;
  cell.workload = "yield";
  cell.transport = cell.touch = "";
  cell.working_set = 0;
  matrix.cells.push_back(cell);
}

LoadedConfig load(const Options& options, bool external) {
  Overrides overrides = overrides_of(options);
  const bool given = !options.arguments().empty();
  if (given) overrides.sets.insert(overrides.sets.begin(), "matrix.transport=" + all_transports());
  LoadedConfig config = load_config(given ? options.arguments()[0] : "crosscheck", overrides);
  require_one_cell(config.matrix);
  add_yield(config.matrix);
  if (external) {
    config.matrix.measure.sessions = kSessions;
    config.matrix.measure.gap_ns = 0;
  }
  return config;
}

// The drift of the host goes into the matrix, and where from into the result.
RunResult describe(const Options& options, LoadedConfig& config, bool external) {
  Measure& measure = config.matrix.measure;
  RunResult result;
  result.tool_version = kVersion;
  result.name = config.matrix.name;
  result.config_text = config.text;
  result.overrides = overrides_text(options);
  result.started_at = utc_now();
  result.drift_source = use_host_drift(fingerprint_for(options.flag("model")), measure);
  if (external) {
    measure.usual_probe_ns = 0;  // the peers' times are of the clock speed of this run, too
    result.peers = find_peers();
  }
  return result;
}

void measure(const Options& options, Measuring measuring, const Interrupt& interrupt, RunResult& result) {
  ProgressDisplay display(progress_style(options.text("progress")), use_color("auto", STDERR_FILENO));
  if (!result.peers.empty()) {
    measuring.between_sessions = [&] {
      const std::vector<int>& cpus = result.cells.front().cpus;
      run_peers(result.peers, cpus.empty() ? measuring.limits.allowed_cpus.front() : cpus.front(), interrupt.flag());
    };
  }
  measure_plan(measuring, display, interrupt, result);
}

int exit_code(const RunResult& result, const Interrupt& interrupt) {
  if (interrupt.exit_code() != 0) {
    complain("interrupted: the result holds what was measured until then");
    return interrupt.exit_code();
  }
  const bool failed = std::any_of(result.cells.begin(), result.cells.end(), [](const CellResult& cell) {
    return cell.status == Status::failed || cell.status == Status::timeout;
  });
  return failed ? kCellFailed : kAllWell;
}

}  // namespace

int command_crosscheck(const std::vector<std::string>& arguments) {
  Options options = crosscheck_options();
  if (options.parse(arguments)) return kAllWell;
  check_choice("progress", options.text("progress"), {"auto", "bar", "plain", "none"});
  raise_fd_limit();
  const bool model = options.flag("model"), external = options.flag("external") && !model;
  LoadedConfig config = load(options, external);
  const Limits limits = read_limits(Root(), ask_limits());
  const Plan plan = plan_here(config.matrix, limits);
  if (std::string refusal = refusal_of(plan); !refusal.empty()) throw CannotRun(refusal);

  RunResult result = describe(options, config, external);
  const ResultPath path(options.text("output"), result.name, result.started_at);
  const Interrupt interrupt;
  measure(options, {plan, limits, config.matrix.measure, false, model}, interrupt, result);
  const std::string saved = path.write(result_text(result));
  print(fmt::format("{}\nresult: {}\n", crosscheck_text(result), saved));
  return exit_code(result, interrupt);
}

}  // namespace ctxmatrix
