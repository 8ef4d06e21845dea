#include <limits>

#include "cli/command.h"
#include "cli/export_formats.h"
#include "cli/options.h"
#include "cli/output.h"
#include "support/text.h"

namespace ctxmatrix {

int command_export(const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const ExportFormat& format : export_formats()) names.emplace_back(format.name);
  Options options(
      "ctxmatrix export RESULT... --format F",
      "The same results for other programs, on standard output. `ctxmatrix list formats` says what each is.\n"
      "RESULT: as for `ctxmatrix table`.",
      "ctxmatrix export results/*/*.json --format csv > all.csv");
  options.positional("RESULT", 1, std::numeric_limits<std::size_t>::max());
  options.add()("format", po::value<std::string>()->default_value("csv")->value_name("F"), join(names, ", ").c_str());
  if (options.parse(arguments)) return kAllWell;
  check_choice("format", options.text("format"), names);
  LoadedResults results = load_results(options.arguments());
  for (const ExportFormat& format : export_formats()) {
    if (options.text("format") == format.name) print(format.write(results));
  }
  return kAllWell;
}

}  // namespace ctxmatrix
