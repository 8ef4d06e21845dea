#include "matrix/text_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "support/text.h"

namespace ctxmatrix {
namespace {

Place place_of(const Source& source, std::size_t offset) {
  auto before = std::string_view(source.text).substr(0, offset);
  auto line_start = before.rfind('\n');
  auto column = line_start == std::string_view::npos ? offset : offset - line_start - 1;
  auto line = std::count(before.begin(), before.end(), '\n') + 1;
  return {&source, static_cast<int>(line), static_cast<int>(column) + 1};
}

void check_size(const Source& source) {
  if (source.text.size() <= kMostFileBytes) return;
  refuse({&source, 1, 1}, fmt::format("the file has more than 1 MiB; allowed: at most {} bytes", kMostFileBytes));
}

void check_bytes(const Source& source) {
  std::string_view text = source.text;
  for (std::size_t at = 0; at < text.size();) {
    auto byte = static_cast<unsigned char>(text[at]);
    bool white = byte == '\t' || byte == '\n' || byte == '\r';
    if ((byte < 0x20 && !white) || byte == 0x7F) {
      refuse(place_of(source, at), fmt::format("control byte \\x{:02x}; allowed: text in UTF-8", byte));
    }
    auto length = byte < 0x80 ? std::size_t{1} : utf8_length(text.substr(at));
    if (length == 0)
      refuse(place_of(source, at), fmt::format("byte \\x{:02x} is not UTF-8; allowed: text in UTF-8", byte));
    at += length;
  }
}

// Calls `visit` with the offset and the text of each line that is neither blank nor all comment.
template <class Visit>
void each_line(std::string_view text, Visit visit) {
  std::size_t start = 0;
  while (start < text.size()) {
    auto end = std::min(text.find('\n', start), text.size());
    auto line = text.substr(start, end - start);
    auto content = trim(line);
    if (!content.empty() && content.front() != '#') visit(start, line);
    start = end + 1;
  }
}

void check_content(const Source& source) {
  bool any = false;
  each_line(source.text, [&](std::size_t, std::string_view) { any = true; });
  if (any) return;
  bool comments = source.text.find('#') != std::string::npos;
  refuse({&source, 1, 1}, fmt::format("the file {}; a matrix file begins with \"version: 1\"",
                                      comments ? "holds nothing but comments" : "is empty"));
}

void check_markup(const Source& source) {
  constexpr std::string_view kMarkup = "-?:,[]{}&*!|>'\"%@`";
  std::size_t count = 0;
  each_line(source.text, [&](std::size_t start, std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (kMarkup.find(line[i]) == std::string_view::npos || ++count <= kMostMarkup) continue;
      refuse(place_of(source, start + i),
             fmt::format("too many of the characters {}; allowed: {}", kMarkup, kMostMarkup));
    }
  });
}

}  // namespace

void check_text(const Source& source) {
  check_size(source);
  check_bytes(source);
  check_content(source);
  check_markup(source);
}

}  // namespace ctxmatrix
