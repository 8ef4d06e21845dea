// What stands in the columns of a table: words with their places, cells of the matrix, times.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "formats/table_cells.h"

namespace ctxmatrix {

// A word of a line and the columns that it takes, from 0, the end not included. Points into the line.
struct Token {
  std::string_view text;
  int start = 0;
  int end = 0;
};

std::vector<Token> tokens_of(std::string_view line);  // parted by blanks

// "8p/16K", as also written "8proc/16k" or "8prc/16K". Nothing for other text.
std::optional<TableCell> cell_of(std::string_view text);
// "8p", "8proc", "8-proc": a process count without a size.
std::optional<int> procs_of(std::string_view text);
// "16K", "16k": KiB. Decimal digits and at most one point.
std::optional<double> size_of(std::string_view text);
// A process count: decimal digits, no leading zero.
std::optional<int> count_of(std::string_view text);

// What a table's column can hold.
struct Entry {
  enum class Kind {
    none,     // other text
    time,     // in microseconds
    blank,    // a mark for a cell without a value ("na", "-"), or a negative number: no time
    percent,  // "-25.04%"
  };
  Kind kind = Kind::none;
  double us = 0;
};
// Times as lmbench's summary prints them: "2.4100", "71.", "4e-04", "23.5K", "12.3M".
Entry entry_of(std::string_view text);

// Upper and lower case are the same; the second text is lower case.
bool same_word(std::string_view text, std::string_view lower);
bool contains_text(std::string_view text, std::string_view lower);

}  // namespace ctxmatrix
