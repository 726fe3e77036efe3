#include "players/levels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/said.h"
#include "core/text.h"
#include "players/game_data.h"
#include "players/spec.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

using Specs = std::array<std::string_view, level_count>;

constexpr std::string_view level_word = "level";
constexpr std::string_view prefix = "level=";
constexpr Specs level_names{"beginner", "novice", "casual", "learner", "regular",
                            "club",     "strong", "expert", "master",  "strongest"};

// For games without data: any game can be played by random games. Above a thousand playouts more of them help little.
constexpr Specs for_any_game{"montecarlo:playouts=10,epsilon=0.8",
                             "montecarlo:playouts=20,epsilon=0.6",
                             "montecarlo:playouts=40,epsilon=0.45",
                             "montecarlo:playouts=60,epsilon=0.3",
                             "montecarlo:playouts=60,epsilon=0.18",
                             "montecarlo:playouts=90,epsilon=0.05",
                             "montecarlo:playouts=150",
                             "montecarlo:playouts=350",
                             "montecarlo:playouts=1000",
                             "montecarlo:playouts=20000"};

bool has_evaluation(const Game& game, std::string_view text) {
  const auto terms = split(text, '+');
  return std::all_of(terms.begin(), terms.end(), [&](std::string_view term) {
    const auto& list = game.evaluations().list;
    return std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.name == term; });
  });
}

// A level's player without an evaluation that the game does not have with its parameters: the one that it
// prefers is used instead.
std::string with_known_evaluation(const Game& game, const std::string& level) {
  auto spec = Spec::parse(level);
  if (!spec) return level;
  const auto missing = [&](const auto& option) {
    return option.first == "eval" && !has_evaluation(game, option.second);
  };
  if (std::none_of(spec->options.begin(), spec->options.end(), missing)) return level;
  std::erase_if(spec->options, [](const auto& option) {
    return option.first == "eval" || option.first.starts_with("eval.");
  });
  return spec->print();
}

// Those of the game's data where all of them can play it with its parameters.
Result<std::vector<std::string>> specs_for(const Game& game) {
  auto data = game_data(game.facts().name);
  if (!data) return data.error();
  const bool fit = std::all_of(data->levels.begin(), data->levels.end(), [&](const auto& spec) {
    const SearchKind* search = find_search(spec.substr(0, spec.find(':')));
    return search->misfit(game.facts(), game.seats()).empty();
  });
  if (fit && !data->levels.empty()) {
    for (std::string& level : data->levels) level = with_known_evaluation(game, level);
    return std::move(data->levels);
  }
  return std::vector<std::string>(for_any_game.begin(), for_any_game.end());
}

const Level* find(const std::vector<Level>& levels, std::string_view wanted) {
  const auto number = to_integer(wanted);
  const auto found = std::find_if(levels.begin(), levels.end(), [&](const Level& level) {
    return level.name == wanted || number == level.number;
  });
  return found == levels.end() ? nullptr : &*found;
}

// "; did you mean level=3?", if the last part of a wrong text is, or is nearly, one of them.
std::string hint(const std::vector<Level>& levels, std::string_view text) {
  const auto last = text.find_last_of("=:");
  if (last == std::string_view::npos) return {};
  std::string wanted(trimmed(text.substr(last + 1)));
  if (find(levels, wanted) == nullptr) {
    wanted = nearest(wanted, std::vector<std::string>(level_names.begin(), level_names.end()))
                 .value_or("");
  }
  return wanted.empty() ? std::string() : fmt::format("; did you mean {}{}?", prefix, wanted);
}

}  // namespace

Result<std::vector<Level>> levels_of(const Game& game) {
  const auto specs = specs_for(game);
  if (!specs) return specs.error();
  std::vector<Level> levels;
  for (std::size_t i = 0; i < level_count; ++i) {
    levels.push_back({static_cast<int>(i) + 1, level_names[i], (*specs)[i]});
  }
  return levels;
}

bool is_level(std::string_view spec) {
  const std::string_view text = trimmed(spec);
  const auto end = text.find_first_of("=:");
  const std::string word = lowered(trimmed(text.substr(0, end)));
  if (word == level_word) return true;
  // No other spec has '=' before ':', so this is certainly a misspelt level.
  return end != std::string_view::npos && text[end] == '=' &&
         nearest(word, {std::string(level_word)}).has_value();
}

Result<std::string> spec_of_level(const Game& game, std::string_view spec) {
  const std::string_view text = trimmed(spec);
  const auto levels = levels_of(game);
  if (!levels) return levels.error();
  if (text.starts_with(prefix)) {
    if (const Level* level = find(*levels, text.substr(prefix.size()))) return level->spec;
  }
  const std::vector<std::string> words(level_names.begin(), level_names.end());
  return refused("{}: must be level=1 to level={}, or level=NAME with one of {}{}", in_quotes(spec),
                 level_count, joined(words, ", "), hint(*levels, text));
}

}  // namespace brett
