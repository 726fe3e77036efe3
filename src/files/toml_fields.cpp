#include "files/toml_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/plain_text.h"
#include "core/text.h"

namespace brett {

namespace {

// Of one line, so that it fits into tables, records and what engines are told.
std::optional<std::string> good_text(const toml::node& node, std::size_t longest) {
  auto text = node.value_exact<std::string>();
  return text && text->size() <= longest && is_plain_text(*text) ? text : std::nullopt;
}

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

std::optional<std::string> text_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return text;
  if (const auto whole = node.value_exact<std::int64_t>()) return std::to_string(*whole);
  if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "on" : "off";
  return std::nullopt;
}

// --- fields ---

const toml::node* TomlFields::node(std::string_view key) {
  known_.emplace_back(key);
  return table_.get(key);
}

void TomlFields::text(std::string_view key, std::string& into, std::size_t longest) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  if (!found->is_string()) return must_be(key, "a text in quotes");
  if (auto value = good_text(*found, longest)) {
    into = *std::move(value);
  } else {
    must_be(key, fmt::format("at most {} bytes of UTF-8 without control and invisible characters",
                             longest));
  }
}

void TomlFields::lines(std::string_view key, std::string& into, std::size_t longest) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  const auto value = found->value_exact<std::string>();
  if (!value) return must_be(key, "a text in quotes");
  bool good = value->size() <= longest;
  for (const std::string_view line : split(*value, '\n')) good = good && is_plain_text(line);
  if (!good) {
    return wrong(key, fmt::format("{}: must be at most {} bytes of UTF-8 without control and "
                                  "invisible characters",
                                  key, longest));
  }
  into = *value;
}

void TomlFields::texts_by_name(std::string_view key, TextsByName& into) {
  const toml::table* inner = table(key);
  if (inner == nullptr) return;
  for (const auto& [name, node] : *inner) {
    auto value = good_text(node, longest_text);
    if (!value || value->empty() || !is_plain_text(name.str())) {
      return wrong_at(node,
                      fmt::format("{}, {}: must be a text in quotes, not empty, of at most {} "
                                  "bytes without control and invisible characters",
                                  key, in_quotes(name.str()), longest_text));
    }
    into.insert_or_assign(std::string(name.str()), *std::move(value));
  }
}

void TomlFields::number(std::string_view key, double& into, double least, double most) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  const auto value = found->value<double>();
  if (!found->is_number() || !value || !(*value >= least && *value <= most)) {
    return must_be(key, fmt::format("a number from {} to {}", least, most));
  }
  into = *value;
}

std::optional<long long> TomlFields::whole_number(std::string_view key, long long least,
                                                  long long most) {
  const toml::node* found = node(key);
  if (found == nullptr) return std::nullopt;
  const auto value = found->value_exact<std::int64_t>();
  if (value && *value >= least && *value <= most) return *value;
  must_be(key, fmt::format("a whole number from {} to {}", least, most));
  return std::nullopt;
}

void TomlFields::flag(std::string_view key, bool& into) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  const auto value = found->value_exact<bool>();
  if (!value) return must_be(key, "true or false");
  into = *value;
}

std::optional<std::size_t> TomlFields::one_of(std::string_view key,
                                              const std::vector<std::string>& names) {
  const toml::node* found = node(key);
  if (found == nullptr) return std::nullopt;
  const auto name = std::find(names.begin(), names.end(), text_of(*found).value_or(""));
  if (name != names.end()) return static_cast<std::size_t>(name - names.begin());
  must_be(key, joined(names, " or "));
  return std::nullopt;
}

void TomlFields::texts(std::string_view key, std::vector<std::string>& into) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  const toml::array* list = found->as_array();
  const std::size_t size = list == nullptr ? 1 : list->size();
  for (std::size_t i = 0; i < size; ++i) {
    auto text = good_text(list == nullptr ? *found : *list->get(i), longest_text);
    if (!text) return must_be(key, "a text in quotes or a list of them, none too long");
    into.push_back(*std::move(text));
  }
}

void TomlFields::numbers(std::string_view key, std::vector<double>& into) {
  const toml::node* found = node(key);
  if (found != nullptr && !read_numbers(*found, into)) must_be(key, "a list of numbers from 0");
}

void TomlFields::number_rows(std::string_view key, std::vector<std::vector<double>>& into) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  const toml::array* list = found->as_array();
  bool good = list != nullptr;
  for (std::size_t i = 0; good && i < list->size(); ++i) {
    good = read_numbers(*list->get(i), into.emplace_back());
  }
  if (!good) must_be(key, "a list of lists of numbers from 0");
}

void TomlFields::each(std::string_view key, std::string_view one,
                      const std::function<void(TomlFields&)>& read) {
  const toml::node* found = node(key);
  if (found == nullptr) return;
  const toml::array* list = found->as_array();
  if (list == nullptr) return must_be(key, fmt::format("a list of tables, one for each {}", one));
  for (const toml::node& item : *list) {
    const toml::table* table = item.as_table();
    if (table == nullptr) {
      return wrong_at(item, fmt::format("{}: must be a list of tables, one for each {}", key, one));
    }
    TomlFields fields(*table, source_, one);
    read(fields);
    if (Status status = fields.finish(); !status) wrong_at(item, status.error().message);
  }
}

const toml::table* TomlFields::table(std::string_view key) {
  const toml::node* found = node(key);
  if (found != nullptr && !found->is_table()) must_be(key, "a table, as in { name = value }");
  return found == nullptr ? nullptr : found->as_table();
}

void TomlFields::within(std::string_view key, const std::function<void(TomlFields&)>& read) {
  const toml::table* inner = table(key);
  if (inner == nullptr) return;
  TomlFields fields(*inner, source_, key);
  read(fields);
  if (const Status status = fields.finish(); !status) wrong_at(*inner, status.error().message);
}

std::optional<std::string> TomlFields::option_text(const toml::node& node, std::string_view key) {
  if (auto plain = text_of(node)) return plain;
  const toml::array* list = node.as_array();
  std::vector<std::string> parts;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    if (auto text = list->get(i)->value_exact<std::string>()) parts.push_back(*std::move(text));
  }
  if (list != nullptr && parts.size() == list->size()) return joined(parts, " ");
  wrong_at(node, fmt::format("{}: must be a number, a text or a list of texts", key));
  return std::nullopt;
}

// --- mistakes ---

void TomlFields::need(std::string_view key) {
  if (!has(key)) missing_.emplace_back(key);
}

void TomlFields::only(const std::vector<std::string>& keys) {
  known_.insert(known_.end(), keys.begin(), keys.end());
}

void TomlFields::must_be(std::string_view key, std::string_view right) {
  const auto got = text_of(place_of(key));
  wrong(key, got ? fmt::format("{}={}: must be {}", key, in_quotes(*got), right)
                 : fmt::format("{}: must be {}", key, right));
}

const toml::node& TomlFields::place_of(std::string_view key) const {
  const toml::node* found = table_.get(key);
  return found == nullptr ? table_ : *found;
}

void TomlFields::wrong(std::string_view key, std::string_view message) {
  wrong_at(place_of(key), message);
}

void TomlFields::wrong_at(const toml::node& at, std::string_view message) {
  if (error_.empty()) error_ = error_at(at, message).message;
}

void TomlFields::check(std::string_view key, const Status& status) {
  if (!status) wrong(key, status.error().message);
}

// A message that has its place already is left alone: the innermost is the best.
Error TomlFields::error_at(const toml::node& at, std::string_view message) const {
  if (!source_.empty() && message.starts_with(source_)) return Error{std::string(message)};
  std::string place = source_;
  const auto line = at.source().begin.line;
  if (!source_.empty() && line > 0) place += fmt::format(", line {}", line);
  for (const std::string_view part : {std::string_view(what_), message}) {
    if (!part.empty()) place += fmt::format("{}{}", place.empty() ? "" : ": ", part);
  }
  return Error{place};
}

Status TomlFields::finish() const {
  if (!good()) return Error{error_};
  for (const auto& [name, node] : table_) {
    if (std::find(known_.begin(), known_.end(), name.str()) != known_.end()) continue;
    return error_at(node, unknown("key", name.str(), known_).message);
  }
  if (!missing_.empty()) return error_at(table_, fmt::format("{} is missing", missing_.front()));
  return Done{};
}

}  // namespace brett
