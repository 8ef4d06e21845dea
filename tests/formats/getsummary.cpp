// lmbench's own summary script, where it is installed, prints the same table from our raw file as we do. Exit 77:
// skipped.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "formats/lmbench_raw.h"
#include "formats/lmbench_table.h"
#include "formats/table_cells.h"
#include "tests/formats/rows.h"

using namespace ctxmatrix;
using namespace ctxmatrix::test;

namespace {

constexpr const char* kScript = "/usr/lib/lmbench/scripts/getsummary";
constexpr int kSkipped = 77;

// Times of every width, and cells that neither format can say.
std::vector<RowSet> results() {
  const std::vector<std::vector<double>> times = {{0.01, 1.005, 9.99996, 12.345, 999.96, 1234.5, 9999.96},
                                                  {10, 100.04, 99999.96, 123456.7, 12345678.9, 0.004, -1},
                                                  {2.4137, 3.5, 6.03, 3.99, 34.8, 8.59, 43.7}};
  std::vector<RowSet> sets;
  for (const auto& row_times : times) {
    RowSet set = own_set({});
    for (std::size_t i = 0; i < row_times.size(); ++i) {
      const TableCell& cell = lmbench_cells()[i];
      set.rows.push_back(own_row(cell.procs, cell.size_kib, row_times[i]));
    }
    sets.push_back(set);
  }
  for (int procs : {2, 4, 8, 16}) sets.back().rows.push_back(own_row(procs, 32, 77));
  return sets;
}

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return text;
  char block[4096];
  for (std::size_t got = 0; (got = fread(block, 1, sizeof block, pipe)) > 0;) text.append(block, got);
  pclose(pipe);
  return text;
}

// From the title of the context-switch table to the blank line after it.
std::string table_in(const std::string& text) {
  auto start = text.find("Context switching");
  if (start == std::string::npos) return "";
  return text.substr(start, text.find("\n\n", start) + 1 - start);
}

// The name of a raw file is what lmbench shows as its host.
std::string their_table(const std::vector<RowSet>& sets, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder / "x86_64-linux");
  std::string command = fmt::format("cd {} && perl {}", folder.string(), kScript);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    std::string name = fmt::format("x86_64-linux/{}.{}", sets[i].host, i);
    std::ofstream(folder / name) << lmbench_raw({sets[i]}, "0").text;
    command += " " + name;
  }
  return table_in(output_of(command + " 2>&1"));
}

}  // namespace

int main() {
  if (!std::filesystem::exists(kScript)) {
    fmt::print("skipped: {} is not installed (Debian package lmbench, non-free)\n", kScript);
    return kSkipped;
  }
  char folder[] = "/tmp/ctxmatrix-getsummary-XXXXXX";
  if (mkdtemp(folder) == nullptr) return EXIT_FAILURE;
  auto sets = results();
  std::string ours = table_in(lmbench_table(sets).text + "\n"), theirs = their_table(sets, folder);
  std::filesystem::remove_all(folder);
  if (ours == theirs) return EXIT_SUCCESS;
  fmt::print("ours:\n{}\nlmbench's:\n{}\n", ours, theirs);
  return EXIT_FAILURE;
}
