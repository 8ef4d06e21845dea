// As much of JSON Schema as configs/ctxmatrix.schema.json uses. An unknown keyword is refused, so that none is
// overlooked.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ctxmatrix::test {

class JsonSchema {
 public:
  explicit JsonSchema(nlohmann::ordered_json root) : root_(std::move(root)) {}

  bool accepts(const nlohmann::ordered_json& value) const { return valid(root_, value); }
  const nlohmann::ordered_json& root() const { return root_; }

 private:
  using Json = nlohmann::ordered_json;

  bool valid(const Json& schema, const Json& value) const;
  bool keyword(const std::string& name, const Json& rule, const Json& schema, const Json& value) const;
  bool object_keyword(const std::string& name, const Json& rule, const Json& schema, const Json& value) const;
  bool array_keyword(const std::string& name, const Json& rule, const Json& value) const;
  std::size_t how_many(const Json& schemas, const Json& value) const;

  Json root_;
};

}  // namespace ctxmatrix::test
