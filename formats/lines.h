// The lines of a hostile text, as a person would see them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ctxmatrix {

// What a line of more than 64 KiB comes as: it is no line of a table.
constexpr std::string_view kTooLong = "(too long)";

// A terminal's carriage returns give several lines with the same number.
struct Line {
  int number = 1;    // in the file, from 1
  std::string text;  // blanks for tabs and no-break spaces; no escape sequence, no quoting mark "> " at its start
  bool unterminated = false;  // the file ends in it
  friend bool operator==(const Line&, const Line&) = default;
};

// Takes UTF-8, any other 8-bit text, and UTF-16 with a byte order mark. Control bytes that no terminal acts on stay in
// the text: a label goes through printable().
std::vector<Line> clean_lines(std::string_view text);

}  // namespace ctxmatrix
