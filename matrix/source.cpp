#include "matrix/source.h"

#include <fmt/format.h>

#include "ctxmatrix/error.h"

namespace ctxmatrix {

std::string Source::line(int number) const {
  std::size_t start = 0;
  for (int passed = 1; passed < number; ++passed) {
    auto end = text.find('\n', start);
    if (end == std::string::npos) return {};
    start = end + 1;
  }
  auto found = number < 1 ? std::string() : text.substr(start, text.find('\n', start) - start);
  if (found.ends_with('\r')) found.pop_back();
  return found;
}

void refuse(const Place& place, const std::string& message) {
  throw InputError({place.source->name, place.line, place.column}, message, place.source->line(place.line));
}

std::string did_you_mean(const std::string& hint) {
  return hint.empty() ? std::string() : fmt::format("; did you mean {}?", hint);
}

}  // namespace ctxmatrix
