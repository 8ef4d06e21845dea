#include "formats/width.h"

#include <algorithm>

namespace ctxmatrix {
namespace {

// A byte that continues a UTF-8 character takes no column of its own.
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

std::string_view cut(std::string_view text, int width) {
  std::size_t end = 0;
  for (int taken = 0; end < text.size(); ++end) {
    if (!continues(text[end]) && ++taken > width) break;
  }
  return text.substr(0, end);
}

std::string blanks(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - text_width(text))), ' ');
}

}  // namespace

int text_width(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::string left_cell(std::string_view text, int width) {
  text = cut(text, width);
  return std::string(text) + blanks(text, width);
}

std::string right_cell(std::string_view text, int width) {
  text = cut(text, width);
  return blanks(text, width) + std::string(text);
}

}  // namespace ctxmatrix
