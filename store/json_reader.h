// The reading archive: JSON to structures. What does not fit is an InputError that names the place in the file as a
// JSON pointer (RFC 6901) and says what belongs there.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ctxmatrix/cell.h"
#include "ctxmatrix/error.h"
#include "store/result_fields.h"
#include "support/text.h"

namespace ctxmatrix {

using Json = nlohmann::ordered_json;

class JsonReader {
 public:
  JsonReader(const Json& json, std::string file, std::string pointer)
      : json_(json), file_(std::move(file)), pointer_(std::move(pointer)) {
    if (!json_.is_object()) refuse("an object belongs here");
  }

  template <class T>
  void field(const char* name, T& value) {
    auto found = json_.find(name);
    if (found == json_.end()) below(name).refuse("is missing");
    below(name).decode(*found, value);
  }
  template <class T>
  void optional(const char* name, std::optional<T>& value) {
    auto found = json_.find(name);
    if (found != json_.end()) below(name).decode(*found, value.emplace());
  }
  template <class T>
  void optional(const char* name, T& value) {
    if (json_.contains(name)) field(name, value);
  }
  // All columns of an object have the same length.
  void column(const char* name, std::vector<Interval>& intervals, std::int64_t Interval::*member) {
    std::vector<std::int64_t> values;
    field(name, values);
    if (!std::exchange(has_columns_, true)) intervals.resize(values.size());
    if (values.size() != intervals.size()) {
      below(name).refuse(
          fmt::format("has {} values where the columns beside it have {}", values.size(), intervals.size()));
    }
    for (std::size_t i = 0; i < values.size(); ++i) intervals[i].*member = values[i];
  }
  void optional_column(const char* name, std::vector<Interval>& intervals, std::int64_t Interval::*member) {
    if (json_.contains(name)) column(name, intervals, member);
  }

 private:
  // A place to decode at and to complain of; has no object of its own.
  struct Place {
    const std::string& file;
    std::string pointer;

    [[noreturn]] void refuse(const std::string& why) const {
      throw InputError(Location{file, 0, 0}, fmt::format("{}: {}", printable(pointer.empty() ? "/" : pointer), why));
    }

    template <class T>
    void decode(const Json& json, T& value) const {
      if constexpr (std::is_same_v<T, bool>) {
        if (!json.is_boolean()) refuse("true or false belongs here");
        value = json.get<bool>();
      } else if constexpr (std::is_integral_v<T>) {
        decode_whole(json, value);
      } else if constexpr (std::is_floating_point_v<T>) {
        if (!json.is_number()) refuse("a number belongs here");
        value = json.get<T>();
      } else if constexpr (std::is_same_v<T, std::string>) {
        if (!json.is_string()) refuse("a text belongs here");
        value = json.get<std::string>();
      } else {
        decode_structure(json, value);
      }
    }

    template <class T>
    void decode_whole(const Json& json, T& value) const {
      bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                            : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
      if (!fits) refuse(json.is_number() ? "a whole number in range belongs here" : "a whole number belongs here");
      value = json.get<T>();
    }

    template <class T>
    void decode_structure(const Json& json, T& value) const {
      JsonReader reader(json, file, pointer);
      fields(reader, value);
    }
    template <class T>
    void decode_structure(const Json& json, std::vector<T>& values) const {
      if (!json.is_array()) refuse("a list belongs here");
      values.clear();
      values.reserve(json.size());
      for (const Json& entry : json) {
        Place{file, fmt::format("{}/{}", pointer, values.size())}.decode(entry, values.emplace_back());
      }
    }
    void decode_structure(const Json& json, Placement& placement) const {
      if (!json.is_string() || !parse_placement(json.get<std::string>(), placement)) refuse("a placement belongs here");
    }
    void decode_structure(const Json& json, Status& status) const {
      if (!json.is_string() || !parse_status(json.get<std::string>(), status)) refuse("a status belongs here");
    }
    void decode_structure(const Json& json, Facts& facts) const {
      if (!json.is_object()) refuse("an object belongs here");
      for (const auto& [key, value] : json.items()) {
        std::string text;
        Place{file, pointer + "/" + key}.decode(value, text);
        facts.all.push_back({key, text});
      }
    }
  };

  Place below(const char* name) const { return {file_, pointer_ + "/" + name}; }
  [[noreturn]] void refuse(const std::string& why) const { Place{file_, pointer_}.refuse(why); }

  const Json& json_;
  const std::string file_;
  const std::string pointer_;
  bool has_columns_ = false;
};

}  // namespace ctxmatrix
