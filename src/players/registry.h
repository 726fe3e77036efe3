// All games and kinds of players. A value: to add games or players, copy the standard registry and add
// to the copy.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/game.h"

namespace brett {

// One line of the registry: a game by name, made with the options of a spec.
struct GameEntry {
  // A game without its players.
  struct Made {
    std::string spec;  // canonical
    State start;
    std::shared_ptr<const GameEvaluations> evaluations;
  };
  Facts facts;
  std::string_view rules;
  std::vector<OptionInfo> options;
  Result<Made> (*make)(const Spec& spec) = nullptr;
  std::string_view alias = {};  // another name that specs may use, or empty
};

class Registry {
 public:
  // No games, and the standard players.
  Registry();
  // The games of src/players/games.txt.
  static const Registry& standard();

  void add(GameEntry entry) { entries_.push_back(std::move(entry)); }
  void add(PlayerKind kind);
  // From now on its games and their players read files of data_folders() alone: for a server.
  void keep_to_data_folders() { places_ = DataPlaces::data_folders; }
  const std::vector<GameEntry>& games() const { return entries_; }
  const PlayerKinds& players() const { return *players_; }
  std::vector<std::string> names() const;

  // The game of a spec such as "my_game:size=6".
  Result<std::unique_ptr<Game>> game(std::string_view spec) const;

 private:
  std::vector<GameEntry> entries_;
  std::shared_ptr<const PlayerKinds> players_;  // shared with the games
  DataPlaces places_ = DataPlaces::anywhere;
};

}  // namespace brett
