// sources: formats support
#include <cstdint>

#include "ctxmatrix/error.h"
#include "formats/csv.h"
#include "formats/lmbench_raw.h"
#include "formats/lmbench_table.h"
#include "formats/markdown.h"
#include "formats/recognise.h"
#include "tests/fuzz/check.h"

using namespace ctxmatrix;

namespace {

std::size_t times_in(const std::vector<RowSet>& sets) {
  std::size_t times = 0;
  for (const RowSet& set : sets) {
    for (const Row& row : set.rows) times += row.us ? 1 : 0;
  }
  return times;
}

// What is read can be written in every format, stays printable, and comes back from a raw file with no time lost.
void write_all(const std::vector<RowSet>& sets) {
  for (const RowSet& set : sets) fuzz::require_sound(set);
  fuzz::require_printable(csv(sets), "\n");
  fuzz::require_printable(markdown(sets), "\n");
  for (const LmbenchTable& table : {lmbench_table(sets)}) {
    fuzz::require_printable(table.text, "\n");
    for (const std::string& note : table.footnotes) fuzz::require_printable(note);
  }
  LmbenchRaw raw = lmbench_raw(sets, "0");
  fuzz::require_printable(raw.text, "\n");
  std::size_t cells = 0;
  for (const RowSet& set : sets) cells += set.rows.size();
  if (cells > raw.left_out.size())
    fuzz::require(times_in(read_foreign(raw.text, "raw")) == cells - raw.left_out.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    write_all(read_foreign(text, "in"));
  } catch (const InputError& error) {
    fuzz::require_printable(error.what(), "\n");
  }
  return 0;
}
