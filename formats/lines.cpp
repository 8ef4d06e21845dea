#include "formats/lines.h"

#include <algorithm>
#include <optional>

namespace ctxmatrix {
namespace {

constexpr std::size_t kLongest = 64u << 10;
constexpr std::size_t kTabStop = 8;
constexpr char kEscape = '\x1b', kBell = '\a', kBackspace = '\b';

bool starts(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

// UTF-16 as some shells write it. Nothing but ASCII matters here: any other unit becomes "?".
std::string from_utf16(std::string_view text, bool big_endian) {
  std::string out;
  out.reserve(text.size() / 2);
  for (std::size_t i = 2; i + 1 < text.size(); i += 2) {
    char high = text[i + (big_endian ? 0 : 1)], low = text[i + (big_endian ? 1 : 0)];
    out += high == 0 && static_cast<unsigned char>(low) < 0x80 ? low : '?';
  }
  return out;
}

// The end of the escape sequence that starts at `at` (ECMA-48): control sequences end in a byte from '@' on, strings in
// BEL or ESC \, all others after one more byte.
std::size_t escape_end(std::string_view text, std::size_t at) {
  char kind = at + 1 < text.size() ? text[at + 1] : '\0';
  if (kind == '[') {
    auto end = std::find_if(text.begin() + at + 2, text.end(), [](char c) { return c >= '@' && c <= '~'; });
    return std::min(text.size(), static_cast<std::size_t>(end - text.begin()) + 1);
  }
  if (kind == ']' || kind == 'P' || kind == '_' || kind == '^') {
    auto end = text.find_first_of(std::string{kBell, kEscape}, at + 2);
    if (end == std::string_view::npos) return text.size();
    return std::min(text.size(), end + (text[end] == kEscape ? 2 : 1));
  }
  bool intermediate = kind >= ' ' && kind <= '/';  // such as ESC ( B
  return std::min(text.size(), at + (intermediate ? 3 : 2));
}

// Escape sequences left out, backspaces obeyed, no-break spaces made blanks.
std::string as_shown(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == kEscape) {
      i = escape_end(text, i);
      continue;
    }
    if (starts(text.substr(i), "\xc2\xa0")) {
      out += ' ';
      i += 2;
      continue;
    }
    if (text[i] == kBackspace) {
      if (!out.empty()) out.pop_back();
    } else if (text[i] != '\f' && text[i] != '\v') {
      out += text[i];
    }
    ++i;
  }
  return out;
}

// The marks of a quoted mail: "> ", ">> ", "> > ".
std::string_view unquoted(std::string_view text) {
  for (;;) {
    auto mark = text.find_first_not_of(' ');
    if (mark == std::string_view::npos || text[mark] != '>') return text;
    text.remove_prefix(mark + 1);
    if (starts(text, " ")) text.remove_prefix(1);
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The end of "[   12.345678]", "[12:00:01]"; 0: the text does not begin with such a time.
std::size_t bracketed_time(std::string_view text) {
  if (text.front() != '[') return 0;
  auto end = text.find(']');
  if (end == std::string_view::npos) return 0;
  auto inside = text.substr(1, end - 1);
  bool time = inside.find_first_not_of("0123456789 .:-+TZ") == std::string_view::npos &&
              inside.find_first_of(".:") != std::string_view::npos &&
              std::any_of(inside.begin(), inside.end(), is_digit);
  return time ? end + 1 : 0;
}

// The end of "2026-01-31T12:00:01.5Z" or "2026-01-31 12:00:01"; 0 as above.
std::size_t full_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  if (text.size() < kForm.size()) return 0;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    bool fits = kForm[i] == '0' ? is_digit(text[i]) : text[i] == kForm[i] || (kForm[i] == 'T' && text[i] == ' ');
    if (!fits) return 0;
  }
  return std::min(text.find_first_not_of("0123456789.:+-Z", kForm.size()), text.size());
}

// Without the time that a log begins each line with.
std::string_view unstamped(std::string_view text) {
  auto start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) return text;
  auto stamp = text.substr(start);
  auto end = std::max(bracketed_time(stamp), full_time(stamp));
  if (end == 0 || (end < stamp.size() && stamp[end] != ' ')) return text;
  return stamp.substr(std::min(end + 1, stamp.size()));
}

// Tab stops count characters; a byte that continues a UTF-8 character takes no column.
std::string expanded(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  for (char c : text) {
    std::size_t width = c == '\t' ? kTabStop - column % kTabStop : ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u);
    if (c == '\t') {
      out.append(width, ' ');
    } else {
      out += c;
    }
    column += width;
  }
  return out;
}

void add_line(std::vector<Line>& lines, int number, std::string_view text, bool unterminated) {
  bool none = true;
  for (std::size_t at = 0; at <= text.size();) {
    auto end = std::min(text.find('\r', at), text.size());
    auto piece = text.substr(at, end - at);
    at = end + 1;
    if (piece.empty() && (at <= text.size() || !none)) continue;
    none = false;
    std::string shown =
        piece.size() > kLongest ? std::string(kTooLong) : expanded(unquoted(unstamped(unquoted(as_shown(piece)))));
    lines.push_back({number, std::move(shown), unterminated});
  }
}

}  // namespace

std::vector<Line> clean_lines(std::string_view text) {
  if (starts(text, "\xff\xfe")) return clean_lines(from_utf16(text, false));
  if (starts(text, "\xfe\xff")) return clean_lines(from_utf16(text, true));
  if (starts(text, "\xef\xbb\xbf")) text.remove_prefix(3);
  char ending = text.find('\n') == std::string_view::npos ? '\r' : '\n';
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    auto end = text.find(ending);
    bool last = end == std::string_view::npos;
    add_line(lines, number, text.substr(0, end), last);
    text.remove_prefix(last ? text.size() : end + 1);
  }
  return lines;
}

}  // namespace ctxmatrix
