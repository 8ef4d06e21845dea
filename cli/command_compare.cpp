#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/command.h"
#include "cli/compare_inputs.h"
#include "cli/compare_output.h"
#include "cli/options.h"
#include "cli/output.h"
#include "ctxmatrix/error.h"
#include "host/differences.h"
#include "stats/compare_sides.h"
#include "support/parallel.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

Options compare_options() {
  Options options(
      "ctxmatrix compare BASE OTHER...",
      "How much each cell changed from BASE, how sure that is, what the data rule out, and what differs between the\n"
      "hosts. Several repeats of one host go together as A1,A2,A3. RESULT: as for `ctxmatrix table`, and bare figures\n"
      "(docs/comparing.md).",
      "ctxmatrix compare before.json after.json --fail-slower 5%");
  options.positional("RESULT", 1, std::numeric_limits<std::size_t>::max());
  options.add()("label", po::bool_switch(), "results with the same --label of `run` go together");
  options.add()("baseline", po::value<std::string>()->value_name("NAME"),
                "the side to compare with, by its name or number; default: the first");
  options.add()("force", po::bool_switch(), "compare also cells that were not measured alike");
  add_compare_judgement(options);
  add_compare_format(options);
  return options;
}

// Takes the baseline out of the sides.
Side take_baseline(std::vector<Side>& sides, const std::string& wanted) {
  std::vector<std::string> names;
  for (const Side& side : sides) names.push_back(side.name);
  auto at = std::find(names.begin(), names.end(), wanted);
  if (at == names.end()) {
    auto number = parse_decimal(wanted);
    if (!wanted.empty() && (!number || *number < 1 || *number > names.size())) {
      throw InputError(fmt::format("--baseline: there is no side \"{}\"; allowed: {}, or a number from 1 to {}",
                                   printable(wanted), join(names, ", "), names.size()));
    }
    at = names.begin() + static_cast<std::ptrdiff_t>(wanted.empty() ? 0 : *number - 1);
  }
  auto side = sides.begin() + (at - names.begin());
  Side baseline = std::move(*side);
  sides.erase(side);
  return baseline;
}

}  // namespace

int command_compare(const std::vector<std::string>& arguments) {
  Options options = compare_options();
  if (options.parse(arguments)) return kAllWell;
  const CompareOutput output = compare_output(options);
  CompareSettings settings;
  settings.margin = percent_option(options, "margin");
  settings.force = options.flag("force");
  std::vector<Side> sides = read_sides(options.arguments(), options.flag("label"));
  if (sides.size() < 2) throw InputError("one result alone cannot be compared; allowed: BASE and at least one OTHER");
  const Side base = take_baseline(sides, options.text("baseline"));
  std::vector<Comparison> comparisons(sides.size());
  in_parallel(sides.size(), [&](std::size_t i) {
    comparisons[i] = compare_sides(base, sides[i], settings);
    comparisons[i].differences = host_differences(base.host, sides[i].host);
  });
  return show_comparisons(comparisons, output);
}

}  // namespace ctxmatrix
