// How comparisons are shown and judged: what `compare` and `ab` have in common.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "ctxmatrix/comparison.h"

namespace ctxmatrix {

struct CompareOutput {
  std::string format = "text";
  std::optional<double> fail_slower;  // a share
  bool require_conclusive = false;
};

// Adds --format.
void add_compare_format(Options& options);
// Adds --margin, --fail-slower and --require-conclusive.
void add_compare_judgement(Options& options);
// Of these; of a command without --format it is text.
CompareOutput compare_output(const Options& options);

// The value of an option such as "5%", as a share. Throws InputError.
double percent_option(const Options& options, const std::string& name);
// The same of a text that was given for it.
double percent_of(const std::string& text, const std::string& name);

// Prints them; returns the exit code: kSlower where a cell is surely slower by more than is allowed, or where doubt is
// not allowed and there is some.
int show_comparisons(const std::vector<Comparison>& comparisons, const CompareOutput& output);

}  // namespace ctxmatrix
