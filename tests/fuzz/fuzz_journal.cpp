// sources: store report formats matrix stats support
#include <algorithm>
#include <cstdint>
#include <string>

#include "ctxmatrix/error.h"
#include "formats/csv.h"
#include "formats/csv_samples.h"
#include "report/workload_text.h"
#include "stats/conclusion.h"
#include "store/journal.h"
#include "store/result_file.h"
#include "store/rows.h"
#include "store/side_of.h"
#include "tests/fuzz/check.h"

using namespace ctxmatrix;

namespace {

constexpr std::size_t kHead = 9;  // of a line: its checksum and a blank

// The same lines, each with its own checksum: else a change would hardly ever get past that. What has no newline stays
// torn.
std::string sealed(std::string_view text) {
  std::string all;
  for (auto end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    const auto line = text.substr(0, end);
    all += journal_line(line.substr(std::min(kHead, line.size())));
    text.remove_prefix(end + 1);
  }
  return all += text;
}

// What is behind the last whole line can be anything, or be cut away for a run to go on: nothing that was read is lost
// by it.
void require_can_go_on(std::string_view text, const JournalReading& reading) {
  fuzz::require(reading.whole_bytes <= text.size() && !reading.result.complete);
  const std::string whole(text.substr(0, reading.whole_bytes));
  fuzz::require(whole.ends_with('\n'));
  const JournalReading torn = read_journal(whole + "01234567 {\"elapsed_ns\"", "torn");
  const JournalReading more =
      read_journal(whole + journal_line(R"({"elapsed_ns":0,"resumed_at":"2026-12-01T00:00:00Z"})"), "more");
  fuzz::require(torn.damaged == more.damaged + 1 && more.damaged <= reading.damaged);
  fuzz::require(torn.whole_bytes == reading.whole_bytes && more.whole_bytes > reading.whole_bytes);
  fuzz::require(torn.repetitions == reading.repetitions && more.repetitions == reading.repetitions);
  fuzz::require(more.result.resumed_at.size() == reading.result.resumed_at.size() + 1);
  fuzz::require(result_text(torn.result) == result_text(reading.result));
}

// As `table`, `export` and `compare` do.
void require_can_be_shown(RunResult& result) {
  conclude(result);
  fuzz::require(!result_text(result).empty());
  fuzz::require(side_of(result, "in").cells.size() == result.cells.size());
  fuzz::require_printable(csv({rows_of(result, "in")}), "\n");
  fuzz::require_printable(csv_samples({&result, 1}), "\n");
  fuzz::require_printable(workload_text(result), "\n");
}

void read_and_show(std::string_view text) {
  JournalReading reading;
  try {
    reading = read_journal(text, "in");
  } catch (const InputError& error) {
    fuzz::require_printable(error.what(), "\n");
    return;
  }
  require_can_go_on(text, reading);
  require_can_be_shown(reading.result);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_and_show(text);
  read_and_show(sealed(text));
  return 0;
}
