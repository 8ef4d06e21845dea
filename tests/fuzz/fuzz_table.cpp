// sources: formats support
#include <cstdint>

#include "formats/read_delimited.h"
#include "formats/read_table.h"
#include "formats/read_transposed.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  auto lines = ctxmatrix::clean_lines(text);
  ctxmatrix::fuzz::require_sound(ctxmatrix::read_table(lines));
  ctxmatrix::fuzz::require_sound(ctxmatrix::read_transposed(lines));
  ctxmatrix::fuzz::require_sound(ctxmatrix::read_delimited(lines));
  return 0;
}
