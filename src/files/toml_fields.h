// Reads the fields of a TOML table one by one; all TOML files are read this way. A missing field keeps its
// default. The first mistake is kept with its line, and an unknown key is a mistake, too; so a reader is a
// list of fields and asks for the mistake once, at the end:
//
//     plan 'x.toml', line 7: games='0': must be a whole number from 1 to 100
//     experiment 'r1', line 12: section: unknown key 'titel', did you mean 'title'?
#pragma once

#include <toml++/toml.h>
#include <concepts>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"

namespace brett {

using TextsByName = std::map<std::string, std::string, std::less<>>;

class TomlFields {
 public:
  static constexpr std::size_t longest_text = 4096;

  // Errors begin with `source`; without one they have no lines, for values that came from flags. `what` is
  // named in them if it is not empty. The table must outlive this.
  TomlFields(const toml::table& table, std::string_view source, std::string_view what = {})
      : table_(table), source_(source), what_(what) {}

  bool has(std::string_view key) const { return table_.contains(key); }
  // Whether there has been no mistake so far.
  bool good() const { return error_.empty(); }

  // --- fields ---
  void text(std::string_view key, std::string& into, std::size_t longest = longest_text);
  void needed_text(std::string_view key, std::string& into) {
    need(key);
    text(key, into);
  }
  // Of several lines.
  void lines(std::string_view key, std::string& into, std::size_t longest);
  // A table of texts by name; names may be any text.
  void texts_by_name(std::string_view key, TextsByName& into);
  void number(std::string_view key, double& into, double least, double most);
  template <class Number>
  void whole(std::string_view key, Number& into, long long least, long long most) {
    if (const auto value = whole_number(key, least, most)) into = static_cast<Number>(*value);
  }
  void flag(std::string_view key, bool& into);
  // One of these words: its number.
  template <class Enum>
  void choice(std::string_view key, Enum& into, const std::vector<std::string>& names) {
    if (const auto chosen = one_of(key, names)) into = static_cast<Enum>(*chosen);
  }
  // A list of texts, or one text alone.
  void texts(std::string_view key, std::vector<std::string>& into);
  void numbers(std::string_view key, std::vector<double>& into);  // from 0
  void number_rows(std::string_view key, std::vector<std::vector<double>>& into);
  // A list of tables, each of them `read` as fields of its own; `one` is what its errors call it.
  void each(std::string_view key, std::string_view one,
            const std::function<void(TomlFields&)>& read);
  template <class Item>
  void list(std::string_view key, std::string_view one, std::vector<Item>& into,
            void (*read)(TomlFields&, Item&)) {
    each(key, one, [&](TomlFields& fields) { read(fields, into.emplace_back()); });
  }
  const toml::table* table(std::string_view key);
  // The fields of a table within this one.
  void within(std::string_view key, const std::function<void(TomlFields&)>& read);
  // Options of a table (core/options.h): within this one, or all that is here.
  template <class P>
  void options(std::string_view key, P& into, const OptionTable<P>& rows) {
    const toml::table* inner = table(key);
    if (inner != nullptr) set_options(*inner, key, into, rows);
  }
  template <class P>
  void all_options(std::string_view owner, P& into, const OptionTable<P>& rows) {
    for (const auto& [key, node] : table_) known_.emplace_back(key.str());
    set_options(table_, owner, into, rows);
  }
  // A field that is read elsewhere; null if missing.
  const toml::node* node(std::string_view key);

  // --- mistakes ---
  void need(std::string_view key);
  // Keys other than these are mistakes, even if they are read.
  void only(const std::vector<std::string>& keys);
  void must_be(std::string_view key, std::string_view right);
  void wrong(std::string_view key, std::string_view message);
  void wrong_at(const toml::node& at, std::string_view message);
  // A mistake found by another reader.
  void check(std::string_view key, const Status& status);
  // Done, or the first mistake with its place.
  Status finish() const;

 private:
  std::optional<long long> whole_number(std::string_view key, long long least, long long most);
  std::optional<std::size_t> one_of(std::string_view key, const std::vector<std::string>& names);
  Error error_at(const toml::node& at, std::string_view message) const;
  const toml::node& place_of(std::string_view key) const;
  std::optional<std::string> option_text(const toml::node& node, std::string_view key);
  template <class P>
  void set_options(const toml::table& values, std::string_view owner, P& into,
                   const OptionTable<P>& rows) {
    for (const auto& [key, node] : values) {
      const auto text = option_text(node, key.str());
      const Status status = text ? rows.set(into, key.str(), *text, owner) : Status(Done{});
      if (!status) wrong_at(node, status.error().message);
    }
  }

  const toml::table& table_;
  std::string source_;
  std::string what_;
  std::vector<std::string> known_;    // keys
  std::vector<std::string> missing_;  // keys
  std::string error_;
};

// A text, a number or a flag as an option table reads it; nothing for lists and tables.
std::optional<std::string> text_of(const toml::node& node);

}  // namespace brett
