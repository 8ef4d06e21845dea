// What must hold of everything that a reader gives, whatever it was fed.
#pragma once

#include <cmath>
#include <cstdlib>
#include <string_view>

#include "formats/imported.h"

namespace ctxmatrix::fuzz {

inline void require(bool held) {
  if (!held) abort();
}

inline void require_printable(std::string_view text, std::string_view also = "") {
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    require((byte >= 0x20 && byte != 0x7f) || also.find(c) != std::string_view::npos);
  }
}

inline void require_sound(const RowSet& set) {
  require_printable(set.host);
  require_printable(set.os);
  require_printable(set.uname);
  require(!set.rows.empty());
  for (const Row& row : set.rows) {
    require_printable(row.host);
    require_printable(row.os);
    require_printable(row.transport);
    require_printable(row.touch);
    require(row.procs.value_or(0) >= 2 && row.size_kib.value_or(-1) >= 0);
    require(row.us ? row.status == "imported" && std::isfinite(*row.us) && *row.us >= 0 : row.status == "missing");
  }
}

inline void require_sound(const Reading& reading) {
  for (const RowSet& set : reading.sets) require_sound(set);
  for (const SkippedLine& line : reading.skipped) {
    require(line.line >= 1);
    require_printable(line.reason);
  }
}

}  // namespace ctxmatrix::fuzz
