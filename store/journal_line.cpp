#include "store/journal_line.h"

#include <fmt/format.h>

#include "support/checksum.h"

namespace ctxmatrix {
namespace {

constexpr std::size_t kHead = 9;  // the checksum and the blank

std::string head_of(std::string_view json) { return fmt::format("{:08x} ", crc32(json)); }

}  // namespace

std::string journal_line(std::string_view json) {
  std::string line = head_of(json);
  line += json;
  line += '\n';
  return line;
}

std::optional<std::string_view> journal_json(std::string_view line) {
  if (line.size() < kHead) return std::nullopt;
  std::string_view json = line.substr(kHead);
  return line.substr(0, kHead) == head_of(json) ? std::optional(json) : std::nullopt;
}

}  // namespace ctxmatrix
