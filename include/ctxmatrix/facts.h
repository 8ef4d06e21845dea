// Named facts about a host, in the order in which a person wants to read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ctxmatrix {

// A key such as "cpu.model", and its value as text with its unit. A fact that is not known is left out.
struct Fact {
  std::string key;
  std::string value;
  friend bool operator==(const Fact&, const Fact&) = default;
};

struct Facts {
  std::vector<Fact> all;  // each key once

  // The value of a key; empty where it is not known.
  std::string get(std::string_view key) const;
  // Adds the fact, or gives it a new value. An empty value is not a fact and is not added.
  void set(std::string_view key, std::string_view value);
};

}  // namespace ctxmatrix
