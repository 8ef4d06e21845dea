// The writing archive: structures to JSON. A value that is not finite is a bug of ours, and is asserted.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ctxmatrix/cell.h"
#include "store/result_fields.h"

namespace ctxmatrix {

using Json = nlohmann::ordered_json;

class JsonWriter {
 public:
  template <class T>
  void field(const char* name, T& value) {
    json_[name] = encode(value);
  }
  template <class T>
  void optional(const char* name, std::optional<T>& value) {
    if (value) field(name, *value);
  }
  template <class T>
  void optional(const char* name, T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      field(name, value);  // a reader of older files takes the default
    } else if (!value.empty()) {
      field(name, value);
    }
  }
  void column(const char* name, std::vector<Interval>& intervals, std::int64_t Interval::*member) {
    Json values = Json::array();
    for (Interval& interval : intervals) values.push_back(interval.*member);
    json_[name] = std::move(values);
  }
  // Left out where it is 0 throughout.
  void optional_column(const char* name, std::vector<Interval>& intervals, std::int64_t Interval::*member) {
    auto given = [&](const Interval& interval) { return interval.*member != 0; };
    if (std::any_of(intervals.begin(), intervals.end(), given)) column(name, intervals, member);
  }

  template <class T>
  static Json encode(T& value) {
    if constexpr (std::is_same_v<T, double>) {
      assert(std::isfinite(value));
      return value;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
      return value;
    } else {
      return encode_structure(value);
    }
  }

 private:
  template <class T>
  static Json encode_structure(T& value) {
    JsonWriter writer;
    fields(writer, value);
    return std::move(writer.json_);
  }
  template <class T>
  static Json encode_structure(std::vector<T>& values) {
    Json list = Json::array();
    for (T& value : values) list.push_back(encode(value));
    return list;
  }
  static Json encode_structure(Placement& placement) { return placement.text(); }
  static Json encode_structure(Status& status) { return status_name(status); }
  static Json encode_structure(Facts& facts) {
    Json object = Json::object();
    for (const Fact& fact : facts.all) object[fact.key] = fact.value;
    return object;
  }

  Json json_ = Json::object();
};

}  // namespace ctxmatrix
