#include "ctxmatrix/facts.h"

#include <algorithm>

namespace ctxmatrix {

std::string Facts::get(std::string_view key) const {
  auto found = std::find_if(all.begin(), all.end(), [&](const Fact& fact) { return fact.key == key; });
  return found == all.end() ? std::string() : found->value;
}

void Facts::set(std::string_view key, std::string_view value) {
  if (value.empty()) return;
  auto found = std::find_if(all.begin(), all.end(), [&](const Fact& fact) { return fact.key == key; });
  if (found == all.end()) {
    all.push_back({std::string(key), std::string(value)});
  } else {
    found->value = value;
  }
}

}  // namespace ctxmatrix
