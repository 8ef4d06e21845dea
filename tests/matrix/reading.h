// Reads matrix files for tests, with the words that the shipped registries have and invented caches.
#pragma once

#include <string>
#include <vector>

#include "ctxmatrix/error.h"
#include "matrix/reader.h"

namespace ctxmatrix::test {

inline Vocabulary vocabulary() {
  return {{"pipe", "socketpair", "eventfd", "mqueue", "futex", "semaphore"},
          {"none", "read", "write", "chase"},
          {"other", "batch", "fifo"},
          [](int level) -> std::optional<std::uint64_t> {
            constexpr std::uint64_t kBytes[] = {48 << 10, 2 << 20, 36 << 20};
            return kBytes[level - 1];
          }};
}

inline Matrix read(const std::string& text, const Overrides& overrides = {}) {
  return read_matrix(text, "f.yaml", vocabulary(), overrides);
}

// The whole message of the refusal; empty where there is none.
inline std::string message_of(const std::string& text, const Overrides& overrides = {}) {
  try {
    read(text, overrides);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

// Its first line, without source line and caret.
inline std::string first_line_of(const std::string& text, const Overrides& overrides = {}) {
  auto message = message_of(text, overrides);
  return message.substr(0, message.find('\n'));
}

inline std::vector<std::string> ids_of(const Matrix& matrix) {
  std::vector<std::string> ids;
  for (const Cell& cell : matrix.cells) ids.push_back(cell.id());
  return ids;
}

inline std::vector<std::string> ids(const std::string& text, const Overrides& overrides = {}) {
  return ids_of(read(text, overrides));
}

// A file whose `matrix` and what follows it are given: "version: 1\nmatrix: ...".
inline std::string with_matrix(const std::string& rest) { return "version: 1\nmatrix: " + rest; }

using Ids = std::vector<std::string>;

}  // namespace ctxmatrix::test
