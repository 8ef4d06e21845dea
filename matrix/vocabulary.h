// The words that a matrix file may use for what is registered elsewhere, and what it may measure in. The caller gives
// them: this room knows no transport, no touch and no machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ctxmatrix {

struct Vocabulary {
  std::vector<std::string> transports;
  std::vector<std::string> touches;
  std::vector<std::string> policies;
  // Of the cache of a level, data or unified, in bytes; asked where a file has a size such as "1xL2". Null or nothing:
  // not known.
  std::function<std::optional<std::uint64_t>(int level)> cache_bytes = {};
};

}  // namespace ctxmatrix
