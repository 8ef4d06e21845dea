#include "cli/compare_output.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/output.h"
#include "ctxmatrix/error.h"
#include "formats/comparison_formats.h"
#include "matrix/quantity.h"
#include "report/comparison_text.h"
#include "store/comparison_json.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

std::string texts(const std::vector<Comparison>& comparisons) {
  std::string text;
  for (const Comparison& comparison : comparisons) text += (text.empty() ? "" : "\n") + comparison_text(comparison);
  return text;
}

std::string in_format(const std::vector<Comparison>& comparisons, const std::string& format) {
  if (format == "markdown") return comparison_markdown(comparisons);
  if (format == "csv") return comparison_csv(comparisons);
  if (format == "json") return comparison_json(comparisons);
  if (format == "mmtests") return comparison_mmtests(comparisons);
  return texts(comparisons);
}

template <class Test>
std::vector<std::string> cells_that(const std::vector<Comparison>& comparisons, Test test) {
  std::vector<std::string> found;
  for (const Comparison& comparison : comparisons) {
    for (const CellComparison& cell : comparison.cells) {
      if (test(cell)) found.push_back(printable(fmt::format("{} of {}", cell.name, comparison.other)));
    }
  }
  return found;
}

std::string some_of(std::vector<std::string> names) {
  constexpr std::size_t kMost = 10;
  const std::size_t more = names.size() > kMost ? names.size() - kMost : 0;
  names.resize(names.size() - more);
  return join(names, ", ") + (more > 0 ? fmt::format(" and {} more", more) : "");
}

}  // namespace

void add_compare_format(Options& options) {
  options.add()("format", po::value<std::string>()->default_value("text")->value_name("F"),
                "text (72 columns), markdown, csv, json or mmtests");
}

void add_compare_judgement(Options& options) {
  options.add()("margin", po::value<std::string>()->default_value("2%")->value_name("PCT"),
                "equivalent: surely within this");
  options.add()("fail-slower", po::value<std::string>()->value_name("PCT"),
                "exit with 4 where a cell is surely slower by more than that");
  options.add()("require-conclusive", po::bool_switch(),
                "exit with 4 where a cell is inconclusive or incomparable, too");
}

CompareOutput compare_output(const Options& options) {
  CompareOutput output;
  output.require_conclusive = options.flag("require-conclusive");
  if (options.has("format")) {
    output.format = options.text("format");
    check_choice("format", output.format, {"text", "markdown", "csv", "json", "mmtests"});
  }
  if (options.has("fail-slower")) output.fail_slower = percent_option(options, "fail-slower");
  return output;
}

double percent_option(const Options& options, const std::string& name) { return percent_of(options.text(name), name); }

double percent_of(const std::string& text, const std::string& name) {
  constexpr std::uint64_t kMillion = 1'000'000;
  const QuantityRead read = read_quantity(Quantity::share, text);
  if (!read.value || *read.value >= kMillion) {
    throw InputError(fmt::format("--{}: \"{}\" {}; allowed: a percentage from 0% to under 100%, such as 5%", name,
                                 printable(text), read.value ? "is too large" : read.why));
  }
  return static_cast<double>(*read.value) / kMillion;
}

int show_comparisons(const std::vector<Comparison>& comparisons, const CompareOutput& output) {
  print(in_format(comparisons, output.format));
  int code = kAllWell;
  if (output.fail_slower) {
    auto slower = cells_that(comparisons, [&](const CellComparison& cell) {
      return cell.interval && cell.verdict != Verdict::inconclusive && cell.interval->lower > 1 + *output.fail_slower;
    });
    if (!slower.empty()) {
      complain(fmt::format("surely slower by more than {:g} %: {}", 100 * *output.fail_slower, some_of(slower)));
      code = kSlower;
    }
  }
  if (output.require_conclusive) {
    auto doubtful = cells_that(comparisons, [](const CellComparison& cell) {
      return cell.verdict == Verdict::inconclusive || cell.verdict == Verdict::incomparable;
    });
    if (!doubtful.empty()) {
      complain(fmt::format("not conclusive: {}", some_of(doubtful)));
      code = kSlower;
    }
  }
  return code;
}

}  // namespace ctxmatrix
