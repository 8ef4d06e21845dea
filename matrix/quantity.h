// Quantities as the matrix file and --set write them: decimal, whole (but for percentages), with their unit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ctxmatrix {

enum class Quantity {
  count,     // a plain whole number
  size,      // "0", "16K", "16KiB", "1M", "1G", "100B": bytes
  duration,  // "250us", "4ms", "10s", "2min": nanoseconds
  share,     // "1%", "0.25%": millionths, so that it is exact
  flag,      // "true", "false": 1, 0
};

// A quantity, or why the text is none. `why` continues a sentence ("has no unit"); `hint` is what may have been meant.
struct QuantityRead {
  std::optional<std::uint64_t> value;
  std::string why;
  std::string hint;
};

QuantityRead read_quantity(Quantity kind, std::string_view text);

// What is allowed from `least` to `most`, both as the file writes them: "a whole number from 2 to 65536".
std::string allowed_text(Quantity kind, std::string_view least, std::string_view most);

}  // namespace ctxmatrix
