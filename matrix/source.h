// Where a value comes from: the matrix file, or one --set. Messages point into it.
#pragma once

#include <string>

namespace ctxmatrix {

struct Source {
  std::string name;  // "lmbench.yaml", or "--set matrix.processes=1"
  std::string text;  // whole; empty for a --set, which has no lines

  // The text of a line, counted from 1, without its line end. Empty where there is no such line.
  std::string line(int number) const;
};

// A place in a source. Line and column count from 1, columns in bytes; 0: the source as a whole.
struct Place {
  const Source* source = nullptr;  // outlives the place
  int line = 0;
  int column = 0;
};

// Throws the InputError for a mistake at a place.
[[noreturn]] void refuse(const Place& place, const std::string& message);

// "; did you mean X?", or nothing where there is no hint.
std::string did_you_mean(const std::string& hint);

}  // namespace ctxmatrix
