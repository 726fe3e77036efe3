// The fields of a TOML table, read one by one: the first thing wrong is remembered with its line, and
// what nobody asked for is wrong, too. So a reader is a list of fields, and asks once at the end.
#pragma once

#include <toml++/toml.h>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace brett {

class TomlFields {
 public:
  // `what` is named in errors: "a section".
  TomlFields(const toml::table& table, std::string_view what) : table_(table), what_(what) {}

  bool has(std::string_view key) const { return table_.contains(key); }

  std::string needed_text(std::string_view key);
  std::string text(std::string_view key, std::string usual = {});
  double number(std::string_view key, double usual, double least, double most);
  int whole(std::string_view key, int usual, int least, int most);
  bool flag(std::string_view key, bool usual);
  // A list of texts, or one text alone.
  std::vector<std::string> texts(std::string_view key);
  std::vector<double> numbers(std::string_view key);
  // A list of lists.
  std::vector<std::vector<double>> number_rows(std::string_view key);
  // A list of tables, each handed to `read`.
  void tables(std::string_view key, std::string_view what,
              const std::function<Status(const toml::table&)>& read);
  const toml::table* table(std::string_view key);

  // Something that the reader found wrong with a field.
  void wrong(std::string_view key, std::string message);
  // What was wrong first: "line 7: ..."; or a key that was not asked for.
  Status finish() const;

 private:
  const toml::node* take(std::string_view key);
  void must_be(std::string_view key, std::string_view right);

  const toml::table& table_;
  std::string what_;
  std::vector<std::string> asked_;
  std::string error_;
};

// "line 7: message", or the message alone if the node has no place.
Error at_line(const toml::node& node, const std::string& message);

}  // namespace brett
