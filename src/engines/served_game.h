// The game that another program plays with our player. All input of the program is checked by the
// rules and cannot break the game.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/registry.h"

namespace brett {

// What to serve.
struct ServedPlayer {
  const Registry& registry;  // outlives the server
  std::string game;
  std::string player;
  std::uint64_t seed = 1;
};

// The move that the words from `at` on begin with; a move may have several. Goes on behind it.
Result<Move> first_move(const Played& state, const std::vector<std::string_view>& words,
                        std::size_t& at);

class ServedGame {
 public:
  static Result<std::unique_ptr<ServedGame>> make(const ServedPlayer& served);

  const Game& game() const { return *game_; }
  const Played& state() const { return states_.back(); }
  const Played& start() const { return states_.front(); }
  Player& player() { return *player_; }
  const Spec& player_spec() const { return spec_; }
  const Registry& registry() const { return registry_; }
  std::size_t plies() const { return moves_.size(); }

  // A new game; the player forgets the last one.
  void restart();
  // The same with another game, for which the player must be able to play.
  Status change_game(std::string_view spec);
  Status set_position(std::string_view position);
  Status set_position(Played start, const std::vector<Move>& moves);
  // A start (empty: the game's own) and moves, all or nothing.
  Status set_line(std::string_view position, const std::vector<std::string_view>& moves);
  Status play(std::string_view move);
  // The same for a seat. Forced passes of the others that the program left out are played before.
  Status play_as(Seat seat, std::string_view move);
  Status give_turn_to(Seat seat);
  void play(Move move);
  bool undo();

  // The options of the player that can be changed, with the values they have now.
  std::vector<OptionInfo> options() const;
  Status set_option(std::string_view key, std::string_view value);
  // Whether the player does nothing but search: no random moves, no opening table.
  bool only_searches() const;
  // A player that follows the moves receives them.
  void prepare();

 private:
  explicit ServedGame(const ServedPlayer& served)
      : registry_(served.registry), seed_(served.seed) {}
  Status take_player(const Game& game, const Spec& spec);

  const Registry& registry_;
  std::uint64_t seed_;
  std::unique_ptr<Game> game_;
  Spec spec_;
  std::unique_ptr<Player> player_;
  std::vector<Played> states_;  // the start and after every move
  std::vector<Move> moves_;
};

}  // namespace brett
