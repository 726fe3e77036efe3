// A game with a bug: after two plies it has three moves, although its facts promise two at most. What
// meets it must say so in words and go on living.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "core/text.h"

namespace brett {

class Overfull {
 public:
  static constexpr Facts facts{.name = "overfull",
                               .title = "Overfull",
                               .help = "has more moves than it promises",
                               .max_moves = 2};
  static constexpr std::string_view rules = "Choose a number, four times.\n";
  static constexpr std::string_view fault =
      "game overfull: a state has more moves than its max_moves, 2";
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const { return ply_ == 4 ? Turn::over() : Turn::of(ply_ % 2); }
  void moves(MoveList<Overfull>& list) const {
    for (std::uint8_t number = 0; number < (ply_ == 2 ? 3 : 2); ++number) list.push_back({number});
  }
  void play(Move) { ++ply_; }
  static double payoff(Seat seat) { return seat == 0 ? 1 : -1; }
  std::uint64_t key() const { return state_key(static_cast<std::uint64_t>(ply_)); }
  std::string text() const { return fmt::format("{}", ply_); }
  static std::string text(Move move) { return fmt::format("n{}", move.number); }
  static Result<Overfull> parse(std::string_view text) {
    const auto ply = to_integer(text);
    if (!ply || *ply < 0 || *ply > 4) {
      return Error{fmt::format("position {} of overfull: must be 0 to 4", in_quotes(text))};
    }
    Overfull state;
    state.ply_ = static_cast<int>(*ply);
    return state;
  }
  static View view() { return {.areas = {}, .seat_names = {"X", "O"}, .seat_tints = {}}; }
  static std::vector<std::string> path(Move move) { return {text(move)}; }
  friend bool operator==(const Overfull&, const Overfull&) = default;

 private:
  int ply_ = 0;
};
static_assert(GameState<Overfull>);

}  // namespace brett
