#include "tests/matrix/json_schema.h"

#include <algorithm>
#include <regex>
#include <set>
#include <stdexcept>

namespace ctxmatrix::test {
namespace {

using Json = nlohmann::ordered_json;

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  throw std::logic_error("unknown type " + type);
}

bool has_type(const Json& value, const Json& types) {
  if (types.is_string()) return has_type(value, types.get<std::string>());
  return std::any_of(types.begin(), types.end(),
                     [&](const Json& type) { return has_type(value, type.get<std::string>()); });
}

bool contains(const Json& list, const Json& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

bool all_different(const Json& list) {
  std::set<std::string> seen;
  return std::all_of(list.begin(), list.end(), [&](const Json& item) { return seen.insert(item.dump()).second; });
}

}  // namespace

bool JsonSchema::valid(const Json& schema, const Json& value) const {
  for (const auto& [name, rule] : schema.items()) {
    if (!keyword(name, rule, schema, value)) return false;
  }
  return true;
}

std::size_t JsonSchema::how_many(const Json& schemas, const Json& value) const {
  return static_cast<std::size_t>(
      std::count_if(schemas.begin(), schemas.end(), [&](const Json& schema) { return valid(schema, value); }));
}

bool JsonSchema::keyword(const std::string& name, const Json& rule, const Json& schema, const Json& value) const {
  static const std::set<std::string> kNotes = {"$schema", "$defs", "title", "description"};
  if (kNotes.count(name) > 0) return true;
  if (name == "$ref") return valid(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value);
  if (name == "type") return has_type(value, rule);
  if (name == "enum") return contains(rule, value);
  if (name == "const") return rule == value;
  if (name == "minimum") return !value.is_number() || value >= rule;
  if (name == "maximum") return !value.is_number() || value <= rule;
  if (name == "oneOf") return how_many(rule, value) == 1;
  if (name == "allOf") return how_many(rule, value) == rule.size();
  if (name == "pattern") {
    return !value.is_string() || std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()));
  }
  return value.is_object() ? object_keyword(name, rule, schema, value) : array_keyword(name, rule, value);
}

bool JsonSchema::object_keyword(const std::string& name, const Json& rule, const Json& schema,
                                const Json& value) const {
  if (name == "required") {
    return std::all_of(rule.begin(), rule.end(),
                       [&](const Json& key) { return value.contains(key.get<std::string>()); });
  }
  if (name == "minProperties") return value.size() >= rule.get<std::size_t>();
  if (name == "additionalProperties") {
    auto known = [&](const auto& item) { return schema.at("properties").contains(item.key()); };
    return rule == true || std::all_of(value.items().begin(), value.items().end(), known);
  }
  if (name != "properties") return array_keyword(name, rule, value);
  for (const auto& [key, item] : value.items()) {
    if (rule.contains(key) && !valid(rule.at(key), item)) return false;
  }
  return true;
}

// Says true of what is no array, as the other kinds' keywords do of what is not theirs.
bool JsonSchema::array_keyword(const std::string& name, const Json& rule, const Json& value) const {
  static const std::set<std::string> kOfObjects = {"required", "minProperties", "additionalProperties", "properties"};
  if (kOfObjects.count(name) > 0) return true;
  bool array = value.is_array();
  if (name == "items")
    return !array || std::all_of(value.begin(), value.end(), [&](auto& item) { return valid(rule, item); });
  if (name == "minItems") return !array || value.size() >= rule.get<std::size_t>();
  if (name == "maxItems") return !array || value.size() <= rule.get<std::size_t>();
  if (name == "uniqueItems") return !array || rule == false || all_different(value);
  throw std::logic_error("unknown keyword " + name);
}

}  // namespace ctxmatrix::test
