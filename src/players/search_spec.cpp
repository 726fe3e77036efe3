#include "players/search_spec.h"

#include <fmt/format.h>

#include <algorithm>

namespace brett {

namespace {

constexpr std::string_view eval_prefix = "eval.";

bool has(const std::vector<std::string>& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

OptionTable<SearchHabits> SearchHabits::table() {
  return OptionTable<SearchHabits>()
      .text("eval", &SearchHabits::eval, "evaluation, or a sum a+b; empty: the default of the game")
      .number("epsilon", &SearchHabits::epsilon, 0, 1, "share of moves played at random")
      .file("book", &SearchHabits::book,
            "file of an opening table whose moves are played without search; empty: none")
      .integer("book_plies", &SearchHabits::book_plies, 0, 1000,
               "plies of the game that may come from the book");
}

Result<SearchSpec> read_search(const SearchKind& kind, const Spec& spec) {
  const auto table = SearchHabits::table();
  const auto habits = table.keys();
  std::vector<std::string> own;
  for (const OptionInfo& option : kind.options) own.push_back(option.key);
  SearchKind::Values values;
  SearchSpec read;
  std::vector<std::string> parts;
  for (const auto& [key, value] : spec.options) {
    if (key.starts_with(eval_prefix)) {
      read.eval_values.emplace_back(key.substr(eval_prefix.size()), value);
      parts.push_back(fmt::format("{}={}", key, value));
    } else if (has(own, key)) {
      values.emplace_back(key, value);
    } else if (has(habits, key)) {
      if (const Status status = table.set(read.habits, key, value, kind.name); !status) {
        return status.error();
      }
    } else {
      own.insert(own.end(), habits.begin(), habits.end());
      return unknown(fmt::format("option of {}", kind.name), key, own);
    }
  }
  auto search = kind.choose(values);
  if (!search) return search.error();
  read.search = *std::move(search);
  for (const std::string& text : {table.print(read.habits), read.search.options}) {
    if (!text.empty()) parts.insert(parts.begin(), text);
  }
  read.canonical =
      parts.empty() ? std::string(kind.name) : fmt::format("{}:{}", kind.name, joined(parts, ","));
  return read;
}

Answers answers_of(std::string_view player_spec) {
  const auto spec = Spec::parse(player_spec);
  const SearchKind* kind = spec.ok() ? find_search(spec->name) : nullptr;
  return kind == nullptr ? Answers{} : kind->answers;
}

}  // namespace brett
