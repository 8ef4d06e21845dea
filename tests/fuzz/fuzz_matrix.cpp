// sources: matrix support
// libraries: -lyaml-cpp
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "ctxmatrix/error.h"
#include "matrix/reader.h"
#include "tests/fuzz/check.h"

using namespace ctxmatrix;

namespace {

// As the registries of workloads/ have them.
const Vocabulary kVocabulary = {{"pipe", "futex"}, {"none", "read", "write", "chase"}, {"other", "batch", "fifo"}};

// A line of the input that begins with this is an override, no part of the file: "#! --set KEY=VALUE", "#! --cells P".
constexpr std::string_view kSet = "#! --set ";
constexpr std::string_view kCells = "#! --cells ";

Overrides overrides_in(std::string_view text) {
  Overrides overrides;
  while (!text.empty()) {
    auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    if (line.starts_with(kSet)) overrides.sets.emplace_back(line.substr(kSet.size()));
    if (line.starts_with(kCells)) overrides.cells.emplace_back(line.substr(kCells.size()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return overrides;
}

// There are cells, none twice, and each means the same when its text is read again.
void require_sound(const Matrix& matrix) {
  fuzz::require_printable(matrix.name);
  fuzz::require(!matrix.name.empty() && !matrix.cells.empty());
  std::set<std::string> ids;
  for (const Cell& cell : matrix.cells) {
    fuzz::require_printable(cell.id());
    fuzz::require(ids.insert(cell.id()).second);
    fuzz::require(cell.processes >= (cell.workload == "pagetouch" ? 1 : 2));
    Placement again;
    fuzz::require(parse_placement(cell.placement.text(), again) && again == cell.placement);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  try {
    require_sound(read_matrix(text, "in.yaml", kVocabulary, overrides_in(text)));
  } catch (const InputError& error) {
    fuzz::require_printable(error.what(), "\n");
  }
  return 0;
}
