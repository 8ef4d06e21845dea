#include "ctxmatrix/error.h"

#include <fmt/format.h>

#include "support/text.h"

namespace ctxmatrix {
namespace {

// The source line and a caret below the column, both as a terminal can show them.
std::string excerpt(const std::string& source_line, int column) {
  if (source_line.empty() || column < 1) return {};
  constexpr std::size_t kWidest = 120;
  auto before = source_line.substr(0, static_cast<std::size_t>(column) - 1);
  std::string left = printable(before, source_line.size() * 4);
  std::string shown = left + printable(std::string_view(source_line).substr(before.size()), kWidest);
  std::size_t width = 0;  // in characters, not bytes
  for (char c : left) width += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  if (left.size() > kWidest) return {};
  return fmt::format("\n  {}\n  {:{}}^", shown, "", width);
}

std::string whole(const Location& where, const std::string& message, const std::string& source_line) {
  std::string place = printable(where.file, 4096);
  if (where.line > 0) place += fmt::format(":{}", where.line);
  if (where.line > 0 && where.column > 0) place += fmt::format(":{}", where.column);
  return fmt::format("{}: {}{}", place, message, excerpt(source_line, where.column));
}

}  // namespace

InputError::InputError(const Location& where, const std::string& message, const std::string& source_line)
    : std::runtime_error(whole(where, message, source_line)), where_(where) {}

}  // namespace ctxmatrix
