#include <limits>

#include "cli/command.h"
#include "cli/load_results.h"
#include "cli/options.h"
#include "cli/show_table.h"

namespace ctxmatrix {

int command_table(const std::vector<std::string>& arguments) {
  Options options(
      "ctxmatrix table RESULT...",
      "The lmbench context-switch table, one row a result; below it, why a cell is blank or doubtful, and what\n"
      "else ctxmatrix measured: counters, decompositions, yields, page touches.\n"
      "RESULT: a result file, an lmbench raw file, lat_ctx output or a table out of a mail; - is stdin.",
      "ctxmatrix table results/*/*.json --wide");
  options.positional("RESULT", 1, std::numeric_limits<std::size_t>::max());
  options.add()("wide", po::bool_switch(), "cut nothing; with placement, interval, switches per hop and status");
  if (options.parse(arguments)) return kAllWell;
  show_results(load_results(options.arguments()), options.flag("wide"));
  return kAllWell;
}

}  // namespace ctxmatrix
