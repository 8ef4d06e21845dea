// Runs the library as `export` and `table` will, for corpus_check.py and for trying things out. Not installed.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

#include "ctxmatrix/error.h"
#include "formats/csv.h"
#include "formats/lmbench_raw.h"
#include "formats/lmbench_table.h"
#include "formats/markdown.h"
#include "formats/recognise.h"
#include "formats/wide_table.h"

using namespace ctxmatrix;

namespace {

std::string contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  if (!in) throw InputError(file + ": cannot be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

void show(const LmbenchTable& table) {
  fmt::print("{}", table.text);
  for (const std::string& note : table.footnotes) fmt::print("{}{}\n", &note == &table.footnotes[0] ? "\n" : "", note);
}

void print(const std::string& what, const std::vector<RowSet>& sets) {
  if (what == "csv") fmt::print("{}", csv(sets));
  if (what == "markdown") fmt::print("{}", markdown(sets));
  if (what == "table") show(lmbench_table(sets));
  if (what == "wide") show(wide_table(sets));
  if (what != "lmbench") return;
  LmbenchRaw raw = lmbench_raw(sets, "0");
  fmt::print("{}", raw.text);
  for (const std::string& line : raw.left_out) fmt::print(stderr, "left out: {}\n", line);
}

}  // namespace

// export FILE... --format csv|lmbench|markdown, table FILE..., wide FILE...
int main(int argc, char** argv) {
  std::string what = argc > 1 ? argv[1] : "";
  std::vector<RowSet> sets;
  try {
    for (int i = 2; i < argc; ++i) {
      std::string file = argv[i];
      if (file == "--format") {
        what = i + 1 < argc ? argv[++i] : "";
        continue;
      }
      for (RowSet& set : read_foreign(contents(file), file)) {
        for (const SkippedLine& line : set.skipped) fmt::print(stderr, "{}:{}: {}\n", file, line.line, line.reason);
        sets.push_back(std::move(set));
      }
    }
  } catch (const InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
  print(what, sets);
}
