#include "cli/command.h"
#include "cli/config.h"
#include "cli/options.h"
#include "cli/output.h"
#include "host/limits.h"
#include "report/plan_text.h"

namespace ctxmatrix {

int command_plan(const std::vector<std::string>& arguments) {
  Options options("ctxmatrix plan CONFIG.yaml",
                  "The cells that `run` would measure, what it would skip and why, and the time, memory, files and\n"
                  "processes that it takes. Exit code 3 where `run` would refuse to start.",
                  "ctxmatrix plan configs/lmbench-full.yaml --cells '8p/*'");
  options.positional("CONFIG.yaml", 1, 1);
  add_overrides(options);
  if (options.parse(arguments)) return kAllWell;

  raise_fd_limit();
  LoadedConfig config = load_config(options.arguments()[0], overrides_of(options));
  Limits limits = read_limits(Root(), ask_limits());
  Plan plan = plan_here(config.matrix, limits);
  print(plan_text(plan, limits));
  return refusal_of(plan).empty() ? kAllWell : kCannotRun;
}

}  // namespace ctxmatrix
