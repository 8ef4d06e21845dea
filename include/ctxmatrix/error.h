// The two ways in which a command cannot start. They are caught once, in main.
#pragma once

#include <stdexcept>
#include <string>

namespace ctxmatrix {

// A place in a text that the user gave. Line and column count from 1, columns in bytes; 0: not known.
struct Location {
  std::string file;
  int line = 0;
  int column = 0;
};

// The user's mistake: usage, configuration or input. Exit code 2.
// what() is the whole message: "FILE:LINE:COL: what is wrong; what is allowed; did you mean ...", and, where the source
// line is known, that line and a caret below it.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
  InputError(const Location& where, const std::string& message, const std::string& source_line = {});
  const Location& where() const { return where_; }

 private:
  Location where_;
};

// This machine cannot satisfy the request. Exit code 3. The message names the limit, its value and the need.
class CannotRun : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace ctxmatrix
