// sources: store report formats matrix stats support
#include <cstdint>

#include "ctxmatrix/error.h"
#include "formats/csv.h"
#include "formats/csv_samples.h"
#include "formats/markdown.h"
#include "report/comparison_text.h"
#include "report/workload_text.h"
#include "stats/compare_sides.h"
#include "store/comparison_json.h"
#include "store/result_file.h"
#include "store/rows.h"
#include "store/side_of.h"
#include "tests/fuzz/check.h"

using namespace ctxmatrix;

namespace {

// What is read is written and read again without a loss, and what is shown of it is printable.
void require_sound(const RunResult& result) {
  std::string text = result_text(result);
  fuzz::require(result_text(read_result(text, "again")) == text);
  const Side side = side_of(read_result_summary(text, "again"), "in");
  fuzz::require_printable(comparison_text(compare_sides(side, side, {})), "\n");
  fuzz::require(!comparison_json({compare_sides(side, side, {.paired = true})}).empty());
  std::vector<RowSet> sets = {rows_of(result, "in")};
  fuzz::require(sets.front().rows.size() == result.cells.size());
  fuzz::require_printable(csv(sets), "\n");
  fuzz::require_printable(markdown(sets), "\n");
  fuzz::require_printable(csv_samples({&result, 1}), "\n");
  fuzz::require_printable(workload_text(result), "\n");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  RunResult result;
  try {
    result = read_result(text, "in");
  } catch (const InputError& error) {
    fuzz::require_printable(error.what(), "\n");
    return 0;
  }
  require_sound(result);
  fuzz::require(read_result_summary(text, "in").cells.size() == result.cells.size());
  return 0;
}
