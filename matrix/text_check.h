// What can be said of a matrix file before it is parsed: that it is a text of a fair size.
#pragma once

#include <cstddef>

#include "matrix/source.h"

namespace ctxmatrix {

// A file need not be read beyond this to be refused.
constexpr std::size_t kMostFileBytes = 1u << 20;

// A parser looks far ahead for some of the characters that mark up YAML, and takes a second for a megabyte of them. No
// matrix has so many; those in lines of comment do not count.
constexpr std::size_t kMostMarkup = 1u << 16;

// Throws an InputError for a file over kMostFileBytes or kMostMarkup, one that is not UTF-8 or has control bytes, and
// one without any content (empty, or all blanks and comments).
void check_text(const Source& source);

}  // namespace ctxmatrix
