// The labels of a table's rows: what its head calls them, where they end, what they say.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/tokens.h"

namespace ctxmatrix {

// What stands left of a table's times, as far as its head tells.
enum class LabelKind {
  host_and_os,  // "Host ... OS"
  os,           // "OS", or no head: a system's name and its release, or either
  host,         // "Host": one word
  name,         // "kernel" and the like: one name
  cell,         // the table is transposed: "8p/16K"
  unknown,      // other heads: there may be columns of numbers among the labels
};

// From the words above the labels.
LabelKind label_kind(const std::vector<Token>& heads);

// True where the label can want no further word that looks like a number: a system with its release is complete, a
// system alone is not. Then a number that follows is a time for sure.
bool is_complete(LabelKind kind, const std::vector<Token>& label);

// True for a row of standard deviations, differences and the like under a row of times.
bool names_no_times(const std::vector<Token>& label);
bool names_no_times(std::string_view text);  // likewise in a title or a line of prose

// Host and OS. `host_end` is the column where the host's ends as the rule below the head shows it; 0 where none does.
std::pair<std::string, std::string> host_and_os(LabelKind kind, const std::vector<Token>& label, int host_end);

}  // namespace ctxmatrix
