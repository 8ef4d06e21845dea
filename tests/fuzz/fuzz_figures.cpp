// sources: formats stats support
#include <cstdint>

#include "ctxmatrix/error.h"
#include "formats/read_figures.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ctxmatrix;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!looks_like_figures(text)) return 0;
  try {
    for (const Side& side : read_figures(text, "f")) {
      fuzz::require_printable(side.name);
      fuzz::require(!side.cells.empty());
      for (const SideCell& cell : side.cells) {
        fuzz::require_printable(cell.name);
        fuzz::require_printable(cell.unit);
        fuzz::require(cell.point && std::isfinite(*cell.point));
        fuzz::require(!cell.standard_error || *cell.standard_error >= 0);
      }
    }
  } catch (const InputError& error) {
    fuzz::require_printable(error.what(), "\n");
  }
  return 0;
}
