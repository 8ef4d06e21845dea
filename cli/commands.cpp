#include "cli/command.h"

namespace ctxmatrix {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"run", "CONFIG.yaml", "measure the cells of a matrix and print the table", command_run},
      {"plan", "CONFIG.yaml", "what would run, what would be skipped and why, and what it takes", command_plan},
      {"table", "RESULT...", "the lmbench context-switch table, one row a result", command_table},
      {"compare", "BASE OTHER...", "change per cell with interval and verdict; what differs between the hosts",
       command_compare},
      {"export", "RESULT... --format F", "the same results for other programs", command_export},
      {"ab", "--a CMD --b CMD CONFIG.yaml", "two settings of a running system, measured in turn and compared",
       command_ab},
      {"crosscheck", "[CONFIG.yaml]", "one cell by independent methods, and by other benchmarks: do they agree?",
       command_crosscheck},
      {"selftest", "", "what this host can resolve, measured; its own drift", command_selftest},
      {"host", "", "the fingerprint of this machine", command_host},
      {"list", "[WHAT]", "transports, touches, policies, placements, workloads, formats, configs", command_list},
  };
  return all;
}

}  // namespace ctxmatrix
