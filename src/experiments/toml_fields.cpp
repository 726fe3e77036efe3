#include "experiments/toml_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "records/record.h"

namespace brett {

namespace {

constexpr std::size_t longest_text = 4'000;

bool is_good(const std::string& text) {
  return text.size() <= longest_text && is_record_text(text);
}

}  // namespace

Error at_line(const toml::node& node, const std::string& message) {
  const auto line = node.source().begin.line;
  if (line == 0 || message.starts_with("line ")) return Error{message};
  return Error{fmt::format("line {}: {}", line, message)};
}

const toml::node* TomlFields::take(std::string_view key) {
  asked_.emplace_back(key);
  return table_.get(key);
}

void TomlFields::wrong(std::string_view key, std::string message) {
  if (!error_.empty()) return;
  const toml::node* node = table_.get(key);
  error_ =
      at_line(node == nullptr ? static_cast<const toml::node&>(table_) : *node, message).message;
}

void TomlFields::must_be(std::string_view key, std::string_view right) {
  wrong(key, fmt::format("{} of {}: must be {}", key, what_, right));
}

std::string TomlFields::needed_text(std::string_view key) {
  if (!table_.contains(key)) wrong(key, fmt::format("{} must have {}", what_, key));
  return text(key);
}

std::string TomlFields::text(std::string_view key, std::string usual) {
  const toml::node* node = take(key);
  if (node == nullptr) return usual;
  const auto value = node->value_exact<std::string>();
  if (value && is_good(*value)) return *value;
  must_be(key, "a text in quotes, not too long and without control characters");
  return usual;
}

double TomlFields::number(std::string_view key, double usual, double least, double most) {
  const toml::node* node = take(key);
  if (node == nullptr) return usual;
  const auto value = node->value<double>();
  if (value && *value >= least && *value <= most) return *value;
  must_be(key, fmt::format("a number from {} to {}", least, most));
  return usual;
}

int TomlFields::whole(std::string_view key, int usual, int least, int most) {
  const toml::node* node = take(key);
  if (node == nullptr) return usual;
  const auto value = node->value_exact<std::int64_t>();
  if (value && *value >= least && *value <= most) return static_cast<int>(*value);
  must_be(key, fmt::format("a whole number from {} to {}", least, most));
  return usual;
}

bool TomlFields::flag(std::string_view key, bool usual) {
  const toml::node* node = take(key);
  if (node == nullptr) return usual;
  if (const auto value = node->value_exact<bool>()) return *value;
  must_be(key, "true or false");
  return usual;
}

std::vector<std::string> TomlFields::texts(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) return {};
  if (const auto one = node->value_exact<std::string>(); one && is_good(*one)) return {*one};
  std::vector<std::string> result;
  const toml::array* list = node->as_array();
  if (list == nullptr) must_be(key, "a text or a list of texts");
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto value = list->get(i)->value_exact<std::string>();
    if (!value || !is_good(*value)) {
      must_be(key, "a list of texts, none too long");
      return {};
    }
    result.push_back(*value);
  }
  return result;
}

namespace {

bool read_numbers(const toml::node& node, std::vector<double>& into) {
  const toml::array* list = node.as_array();
  if (list == nullptr) return false;
  for (const toml::node& item : *list) {
    const auto value = item.value<double>();
    if (!value || !std::isfinite(*value) || *value < 0) return false;
    into.push_back(*value);
  }
  return true;
}

}  // namespace

std::vector<double> TomlFields::numbers(std::string_view key) {
  const toml::node* node = take(key);
  std::vector<double> result;
  if (node != nullptr && !read_numbers(*node, result)) must_be(key, "a list of numbers from 0");
  return result;
}

std::vector<std::vector<double>> TomlFields::number_rows(std::string_view key) {
  const toml::node* node = take(key);
  std::vector<std::vector<double>> result;
  if (node == nullptr) return result;
  const toml::array* list = node->as_array();
  bool good = list != nullptr;
  for (std::size_t i = 0; good && i < list->size(); ++i) {
    good = read_numbers(*list->get(i), result.emplace_back());
  }
  if (!good) must_be(key, "a list of lists of numbers from 0");
  return result;
}

void TomlFields::tables(std::string_view key, std::string_view what,
                        const std::function<Status(const toml::table&)>& read) {
  const toml::node* node = take(key);
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr) return must_be(key, fmt::format("a list of tables, one for {}", what));
  for (const toml::node& item : *list) {
    const toml::table* table = item.as_table();
    if (table == nullptr) return must_be(key, fmt::format("a list of tables, one for {}", what));
    if (Status status = read(*table); !status) {
      if (error_.empty()) error_ = at_line(item, status.error().message).message;
      return;
    }
  }
}

const toml::table* TomlFields::table(std::string_view key) {
  const toml::node* node = take(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) must_be(key, "a table");
  return node->as_table();
}

Status TomlFields::finish() const {
  if (!error_.empty()) return Error{error_};
  for (const auto& [name, node] : table_) {
    if (std::find(asked_.begin(), asked_.end(), name.str()) != asked_.end()) continue;
    const Error error = unknown(fmt::format("key of {}", what_), name.str(), asked_);
    return at_line(node, error.message);
  }
  return Done{};
}

}  // namespace brett
