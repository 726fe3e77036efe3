#include "players/levels.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::size_t level_count = 10;
using Specs = std::array<std::string_view, level_count>;

constexpr std::string_view level_word = "level";
constexpr std::string_view prefix = "level=";
constexpr Specs level_names{"beginner", "novice", "casual", "learner", "regular",
                            "club",     "strong", "expert", "master",  "strongest"};

struct GameLevels {
  std::string_view game;
  Specs specs;
};

// Node limits, not times, so that a level is the same on every machine; the strongest takes some
// tenths of a second for a move.
constexpr std::array tuned{
    GameLevels{
        "tic_tac_toe",
        {"alphabeta:depth=9,ties=random,epsilon=0.95", "alphabeta:depth=9,ties=random,epsilon=0.8",
         "alphabeta:depth=9,ties=random,epsilon=0.65", "alphabeta:depth=9,ties=random,epsilon=0.5",
         "alphabeta:depth=9,ties=random,epsilon=0.38", "alphabeta:depth=9,ties=random,epsilon=0.28",
         "alphabeta:depth=9,ties=random,epsilon=0.19", "alphabeta:depth=9,ties=random,epsilon=0.11",
         "alphabeta:depth=9,ties=random,epsilon=0.05", "alphabeta:depth=9,ties=random"}},
    GameLevels{
        "connect_four",
        {"alphabeta:depth=1,epsilon=0.7", "alphabeta:depth=1,epsilon=0.3",
         "alphabeta:depth=2,epsilon=0.2", "pvs:depth=3,epsilon=0.1", "pvs:nodes=500,ties=random",
         "pvs:nodes=3000,ties=random", "pvs:nodes=15000,ties=random", "pvs:nodes=80000,ties=random",
         "pvs:nodes=400000,table=64,ties=random", "pvs:nodes=4000000,table=128,ties=random"}},
    GameLevels{
        "othello",
        {"alphabeta:depth=1,epsilon=0.7", "alphabeta:depth=1,epsilon=0.4",
         "alphabeta:depth=1,epsilon=0.1", "alphabeta:depth=2,epsilon=0.05",
         "pvs:nodes=300,ties=random", "pvs:nodes=1500,ties=random", "pvs:nodes=8000,ties=random",
         "pvs:nodes=40000,ties=random", "pvs:nodes=250000,table=64,ties=random",
         "pvs:nodes=2000000,table=128,ties=random"}},
    GameLevels{
        "morris",
        {"alphabeta:depth=1,epsilon=0.7", "alphabeta:depth=1,epsilon=0.4",
         "alphabeta:depth=1,epsilon=0.1,ties=random", "alphabeta:depth=2,epsilon=0.05,ties=random",
         "pvs:nodes=300,ties=random", "pvs:nodes=1500,ties=random", "pvs:nodes=8000,ties=random",
         "pvs:nodes=50000,ties=random", "pvs:nodes=300000,table=64,ties=random",
         "pvs:nodes=2000000,table=128,ties=random"}},
};

// What any other game has: games can always be played out. Above a thousand playouts more of them help little.
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

const Specs& specs_for(const Game& game) {
  const auto players = game.players();
  const bool searchable = std::any_of(players.begin(), players.end(), [](const PlayerInfo& info) {
    return info.name == "pvs" && info.misfit.empty();
  });
  for (const GameLevels& levels : tuned) {
    if (levels.game == game.facts().name && searchable) return levels.specs;
  }
  return for_any_game;
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

std::vector<Level> levels_of(const Game& game) {
  std::vector<Level> levels;
  const Specs& specs = specs_for(game);
  for (std::size_t i = 0; i < level_count; ++i) {
    levels.push_back({static_cast<int>(i) + 1, level_names[i], std::string(specs[i])});
  }
  return levels;
}

bool is_level(std::string_view spec) {
  const std::string_view text = trimmed(spec);
  const auto end = text.find_first_of("=:");
  const std::string word = lowered(trimmed(text.substr(0, end)));
  if (word == level_word) return true;
  // No other spec has '=' before ':', so a slip of the finger is sure to be one.
  return end != std::string_view::npos && text[end] == '=' &&
         nearest(word, {std::string(level_word)}).has_value();
}

Result<std::string> spec_of_level(const Game& game, std::string_view spec) {
  const std::string_view text = trimmed(spec);
  const auto levels = levels_of(game);
  if (text.starts_with(prefix)) {
    if (const Level* level = find(levels, text.substr(prefix.size()))) return level->spec;
  }
  const std::vector<std::string> words(level_names.begin(), level_names.end());
  return Error{fmt::format("{}: must be level=1 to level={}, or level=NAME with one of {}{}",
                           in_quotes(spec), level_count, joined(words, ", "), hint(levels, text))};
}

}  // namespace brett
