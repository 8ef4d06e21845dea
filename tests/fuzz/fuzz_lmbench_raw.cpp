// sources: formats support
#include <cstdint>

#include "formats/read_lmbench_raw.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  ctxmatrix::fuzz::require_sound(ctxmatrix::read_lmbench_raw(ctxmatrix::clean_lines(text)));
  return 0;
}
