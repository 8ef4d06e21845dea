// The repetitions of a result, which are nearly all of its text: each stands on a line of its own, so that a reader can
// leave them out, or take them piece by piece.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctxmatrix/result.h"

namespace ctxmatrix {

// A text whose lists of repetitions are empty, and what was in them.
struct WithoutRepetitions {
  std::string text;
  // Of each list, in the order of the text: the lines, without what parts them. They point into the whole text.
  std::vector<std::vector<std::string_view>> lists;
};

// As put_repetitions lays them out; a list that is laid out otherwise stays as it is, and is empty here.
WithoutRepetitions take_repetitions(std::string_view text);

// Puts the cells' repetitions into a text that has an empty list for each cell, in the same order.
std::string put_repetitions(std::string_view text, const std::vector<CellResult>& cells);

}  // namespace ctxmatrix
