// Values of a TOML document, each with words for what is wrong and the line it is in.
#pragma once

#include <fmt/format.h>

#include <toml++/toml.h>
#include <optional>
#include <string>
#include <string_view>

#include "core/options.h"
#include "core/text.h"
#include "records/record.h"

namespace brett {

// A number as the text an option table reads.
inline std::optional<std::string> text_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return text;
  if (const auto whole = node.value_exact<std::int64_t>()) return std::to_string(*whole);
  if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "on" : "off";
  return std::nullopt;
}

class TomlValues {
 public:
  // `source` begins the errors; empty: the values came from flags and have no lines. The table must
  // outlive this.
  TomlValues(const toml::table& table, std::string_view source) : table_(table), source_(source) {}

  const toml::table& table() const { return table_; }
  const std::string& source() const { return source_; }
  // From now on the value of this key is read.
  void begin(std::string_view key) { key_ = key; }

  const std::string& key() const { return key_; }

  // --- where something is ---
  Error at(const toml::node& node, const Status& status) const {
    return located(node.source().begin.line, status.error().message);
  }
  // A message that has its line already is left alone: the innermost place is the best.
  Error located(toml::source_index line, const std::string& message) const {
    if (message.starts_with(source_)) return Error{message};
    if (line == 0)
      return Error{source_.empty() ? message : fmt::format("{}: {}", source_, message)};
    return Error{fmt::format("{}, line {}: {}", source_, line, message)};
  }
  // Of a value that turned out wrong later: the message begins with its key.
  Error located_by_key(const std::string& message) const {
    const std::string first = message.substr(0, message.find_first_of("=: "));
    const toml::node* node = table_.get(first);
    return located(node == nullptr ? 0 : node->source().begin.line, message);
  }

  // --- values ---
  Error must_be(std::string_view what, const toml::node& node) const {
    const auto got = text_of(node);
    return Error{got ? fmt::format("{}={}: must be {}", key(), in_quotes(*got), what)
                     : fmt::format("{}: must be {}", key(), what)};
  }
  Status text(const toml::node& node, std::string& into) const {
    const auto value = node.value_exact<std::string>();
    if (!value) return must_be("a text in quotes", node);
    if (value->empty()) return Error{fmt::format("{}: must not be empty", key())};
    if (value->size() > longest_text || !is_record_text(*value)) {
      return Error{
          fmt::format("{}={}: must be at most {} bytes of UTF-8 without control characters", key(),
                      in_quotes(*value), longest_text)};
    }
    into = *value;
    return Done{};
  }
  template <class Integer>
  Status whole(const toml::node& node, Integer& into, long long min, long long max) const {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < min || *value > max) {
      return must_be(fmt::format("a whole number from {} to {}", min, max), node);
    }
    into = static_cast<Integer>(*value);
    return Done{};
  }
  Status number(const toml::node& node, double& into, double min, double max) const {
    const auto value = node.value<double>();
    if (!value || !(*value >= min && *value <= max)) {
      return must_be(fmt::format("a number from {} to {}", min, max), node);
    }
    into = *value;
    return Done{};
  }
  template <class P>
  Status options(const toml::node& node, P& into, const OptionTable<P>& rows) const {
    const toml::table* values = node.as_table();
    if (values == nullptr) {
      return Error{fmt::format("{}: must be a table, as in {{ {} = {} }}", key(),
                               rows.keys().front(), rows.describe().front().default_value)};
    }
    for (const auto& [name, value] : *values) {
      const auto as_text = text_of(value);
      const Status status = as_text
                                ? rows.set(into, name.str(), *as_text, key())
                                : Status(Error{fmt::format("{} for {}: must be a number or a text",
                                                           in_quotes(name), key())});
      if (!status) return at(value, status);
    }
    return Done{};
  }

 private:
  static constexpr std::size_t longest_text = 200;

  const toml::table& table_;
  std::string source_;
  std::string key_;
};

}  // namespace brett
