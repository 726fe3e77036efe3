// As much of JSON Schema as docs/api/api.schema.json uses.
#include <fmt/format.h>

#include <fstream>

#include "places.h"
#include "server/test_client.h"

namespace brett::server {

namespace {

bool has_type(const TestJson& json, const std::string& type) {
  if (type == "object") return json.is_object();
  if (type == "array") return json.is_array();
  if (type == "string") return json.is_string();
  if (type == "boolean") return json.is_boolean();
  if (type == "null") return json.is_null();
  if (type == "integer") return json.is_number_integer();
  if (type == "number") return json.is_number();
  throw std::runtime_error("the schema has an unknown type " + type);
}

class Validator {
 public:
  explicit Validator(TestJson schema) : schema_(std::move(schema)) {}

  std::string fault(const TestJson& json, const TestJson& rule, const std::string& where) const {
    if (rule.contains("$ref")) {
      const std::string name =
          rule["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
      return fault(json, schema_.at("$defs").at(name), where);
    }
    if (rule.contains("anyOf")) return of_any(json, rule["anyOf"], where);
    if (rule.contains("enum")) {
      for (const TestJson& one : rule["enum"]) {
        if (one == json) return {};
      }
      return fmt::format("{}: {} is none of {}", where, json.dump(), rule["enum"].dump());
    }
    if (rule.contains("type") && !has_type(json, rule["type"])) {
      return fmt::format("{}: {} is no {}", where, json.dump(), rule["type"].dump());
    }
    if (rule.contains("minimum") && json.get<double>() < rule["minimum"].get<double>()) {
      return fmt::format("{}: {} is too small", where, json.dump());
    }
    if (json.is_array() && rule.contains("items")) {
      for (std::size_t i = 0; i < json.size(); ++i) {
        auto wrong = fault(json[i], rule["items"], fmt::format("{}[{}]", where, i));
        if (!wrong.empty()) return wrong;
      }
    }
    return json.is_object() ? of_object(json, rule, where) : std::string();
  }
  const TestJson& definition(const std::string& name) const { return schema_.at("$defs").at(name); }

 private:
  std::string of_any(const TestJson& json, const TestJson& rules, const std::string& where) const {
    std::string first;
    for (const TestJson& rule : rules) {
      auto wrong = fault(json, rule, where);
      if (wrong.empty()) return {};
      first = wrong;
    }
    return first;
  }
  std::string of_object(const TestJson& json, const TestJson& rule,
                        const std::string& where) const {
    for (const TestJson& key : rule.value("required", TestJson::array())) {
      if (!json.contains(key.get<std::string>())) {
        return fmt::format("{}: {} is missing", where, key.dump());
      }
    }
    const TestJson properties = rule.value("properties", TestJson::object());
    for (const auto& [key, value] : json.items()) {
      if (properties.contains(key)) {
        auto wrong = fault(value, properties[key], fmt::format("{}.{}", where, key));
        if (!wrong.empty()) return wrong;
      } else if (rule.contains("additionalProperties")) {
        return fmt::format("{}: {} is not in the schema", where, key);
      }
    }
    return {};
  }

  TestJson schema_;
};

}  // namespace

std::string schema_fault(const TestJson& json, const std::string& definition) {
  static const Validator validator(
      TestJson::parse(std::ifstream(source_dir() + "/docs/api/api.schema.json")));
  return validator.fault(json, validator.definition(definition), definition);
}

}  // namespace brett::server
