// The two streams: results to stdout, everything else to stderr.
#pragma once

#include <string_view>

namespace ctxmatrix {

// To stdout, flushed. Throws std::system_error where it cannot be written (a full disk, a closed pipe).
void print(std::string_view text);

// To stderr, with "ctxmatrix: " before it and a newline behind.
void complain(std::string_view text);

}  // namespace ctxmatrix
