// The games there are. A value: whoever adds a game of his own copies the standard one and adds to
// it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/any_game.h"

namespace brett {

// Makes of a game one that can do more, for example one that knows another kind of player.
using GameDresser = std::function<std::unique_ptr<AnyGame>(std::unique_ptr<AnyGame>)>;

class Registry {
 public:
  Registry() = default;
  // The games of src/players/games.txt.
  static const Registry& standard();

  void add(GameEntry entry) { entries_.push_back(std::move(entry)); }
  // Every game of this registry goes through it when it is made; several do so in their order.
  void dress(GameDresser dresser) { dressers_.push_back(std::move(dresser)); }
  const std::vector<GameEntry>& games() const { return entries_; }
  std::vector<std::string> names() const;

  // The game of a spec such as "othello:size=6".
  Result<std::unique_ptr<AnyGame>> game(std::string_view spec) const;

 private:
  std::vector<GameEntry> entries_;
  std::vector<GameDresser> dressers_;
};

// A player of a spec such as "alphabeta:depth=6" or of a level such as "level=3", for this game.
Result<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view spec,
                                               const PlayerContext& context);

}  // namespace brett
