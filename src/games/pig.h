// Pig (Scarne 1945): one die, roll as often as you dare. Several moves in a row by one seat, and
// chance after each of them.
//
//     12-30+8?    points 12 and 30; the seat with the plus is to move and has 8 at stake in this
//                 turn; the die is in the air
//
// A game that is over keeps the winner as the seat with the plus.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "core/text.h"

namespace brett {

class Pig {
 public:
  static constexpr Facts facts{.name = "pig",
                               .title = "Pig",
                               .help = "a race to 100 points with one die: roll on, or hold",
                               .max_seats = 4,
                               .chance = true,
                               .sum = Sum::zero_for_two,
                               .max_moves = 6};
  static constexpr std::string_view rules =
      "Two to four players; the player to move rolls a die as often as wanted. What is\n"
      "rolled is at stake: a 1 loses it all and ends the turn, any other number is added to\n"
      "it. Holding adds the stake to the player's points and ends the turn.\n\n"
      "![The second has 8 at stake](stake)\n\n"
      "The first to hold with 100 points or more (or another target) wins, the others lose.\n"
      "A turn begins with a roll: holding with nothing at stake is not allowed.\n\n"
      "Moves are roll and hold, chance events the numbers of the die.\n\n"
      "Positions: the points of all, the stake after the plus of the player to move, and a\n"
      "question mark while the die is in the air, as in '12-30+8' or '12-30+8?'.\n";

  struct Params {
    int seats = 2;
    int target = 100;
  };
  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .integer("seats", &Params::seats, 2, 4, "number of players")
        .integer("target", &Params::target, 10, 1000, "points that win");
  }
  static Status check(const Params&) { return Done{}; }

  // 1 to 6: the die shows it.
  struct Move {
    std::uint8_t code = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move roll{7};
  static constexpr Move hold{8};

  Pig() : Pig(Params()) {}
  explicit Pig(const Params& params)
      : target_(static_cast<std::uint16_t>(params.target)),
        seats_(static_cast<std::uint8_t>(params.seats)) {}

  int seats() const { return seats_; }
  Turn turn() const {
    if (die_in_the_air_) return Turn::chance();
    return points(mover_) >= target_ ? Turn::over() : Turn::of(mover_);
  }
  void moves(MoveList<Pig>& list) const {
    if (die_in_the_air_) {
      for (std::uint8_t face = 1; face <= faces; ++face) list.push_back({face});
      return;
    }
    list.push_back(roll);
    if (stake_ > 0) list.push_back(hold);
  }
  double probability(Move) const { return 1.0 / faces; }
  Move random_move(Rng& rng) const {
    if (die_in_the_air_) return {static_cast<std::uint8_t>(1 + rng.below(faces))};
    return stake_ > 0 && rng.below(2) == 1 ? hold : roll;
  }
  void play(Move move) {
    if (die_in_the_air_) {
      land(move.code);
    } else if (move == roll) {
      die_in_the_air_ = true;
    } else {
      points_[mover_] += stake_;
      stake_ = 0;
      if (points_[mover_] < target_) pass_on();
    }
  }

  void skip() {
    stake_ = 0;
    pass_on();
  }

  double payoff(Seat seat) const { return seat == mover_ ? 1.0 : -1.0; }
  std::uint64_t key() const {
    return state_key(pair_word(points_[0], points_[1]), pair_word(points_[2], points_[3]),
                     pair_word(stake_, mover_ * 2U + die_in_the_air_));
  }

  std::string text() const {
    std::string result;
    for (Seat seat = 0; seat < seats(); ++seat) {
      result += fmt::format("{}{}", seat == 0 ? "" : "-", points(seat));
      if (seat == mover_) result += fmt::format("+{}{}", stake_, die_in_the_air_ ? "?" : "");
    }
    return result;
  }
  std::string text(Move move) const {
    if (move == roll) return "roll";
    return move == hold ? "hold" : fmt::format("{}", move.code);
  }
  Result<Pig> parse(std::string_view text) const {
    const auto refuse = [&](std::string_view why) {
      return Error{fmt::format("position {} of pig: {}", in_quotes(text), why)};
    };
    Pig state(Params{.seats = seats(), .target = target_});
    const auto parts = split(text, '-');
    if (parts.size() != seats_) {
      return refuse(
          fmt::format("must be the points of {} players, as in {}", seats(), state.text()));
    }
    int movers = 0;
    for (Seat seat = 0; seat < seats(); ++seat) {
      const std::string_view part = parts[static_cast<std::size_t>(seat)];
      const auto plus = part.find('+');
      if (const Status status = read_number(part.substr(0, plus), "points",
                                            state.points_[static_cast<std::size_t>(seat)]);
          !status) {
        return refuse(status.error().message);
      }
      if (plus == std::string_view::npos) continue;
      ++movers;
      state.mover_ = static_cast<std::uint8_t>(seat);
      if (const Status status = state.read_stake(part.substr(plus + 1)); !status) {
        return refuse(status.error().message);
      }
    }
    if (movers != 1) return refuse("one player must be to move, and have a stake as in 30+8");
    if (const Status status = state.check_winner(); !status) return refuse(status.error().message);
    return state;
  }

  View view() const {
    View view;
    for (Seat seat = 0; seat < seats(); ++seat) {
      view.seat_names.emplace_back(seat_titles[static_cast<std::size_t>(seat)]);
      view.add_text(seat, "points", fmt::format("{}", points(seat)), Area::Kind::track);
      view.areas.back().goal = target();
      if (seat == mover_) view.add_text(seat, "at stake", fmt::format("{}", stake_));
    }
    return view;
  }
  Path path(Move) const { return {}; }
  std::string face(Move move) const {
    return die_in_the_air_ ? fmt::format("die:{}", move.code) : std::string();
  }

  // --- for evaluations ---------------------------------------------------------------------------
  int target() const { return target_; }
  // What the seat would have if it held now.
  int points_in_hand(Seat seat) const {
    return static_cast<int>(points(seat) + (seat == mover_ ? stake_ : 0));
  }

  friend bool operator==(const Pig&, const Pig&) = default;

 private:
  static constexpr int faces = 6;
  static constexpr std::array<std::string_view, 4> seat_titles{"First", "Second", "Third",
                                                               "Fourth"};

  std::uint32_t points(Seat seat) const { return points_[static_cast<std::size_t>(seat)]; }
  static constexpr std::uint64_t pair_word(std::uint32_t low, std::uint32_t high) {
    return low | std::uint64_t{high} << 32;
  }
  void land(std::uint8_t face) {
    die_in_the_air_ = false;
    if (face == 1) {
      stake_ = 0;
      pass_on();
    } else {
      stake_ += face;
    }
  }
  void pass_on() { mover_ = static_cast<std::uint8_t>(mover_ + 1 == seats_ ? 0 : mover_ + 1); }

  // Sums of faces from 2 to 6: any number but 1.
  static Status read_number(std::string_view text, std::string_view what, std::uint32_t& number) {
    constexpr long long most = 999'999'999;  // a turn may go on for ever, a number may not
    const auto value = to_integer(text);
    if (!value || *value < 0 || *value > most || *value == 1) {
      return Error{fmt::format("{} {} must be 0, or 2 to {}", what, in_quotes(text), most)};
    }
    number = static_cast<std::uint32_t>(*value);
    return Done{};
  }
  Status read_stake(std::string_view text) {
    die_in_the_air_ = text.ends_with('?');
    if (die_in_the_air_) text.remove_suffix(1);
    return read_number(text, "stake", stake_);
  }
  // Only the seat that moved last can have enough points, and then nothing is at stake any more.
  Status check_winner() const {
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (points(seat) < target_) continue;
      if (seat != mover_ || stake_ > 0 || die_in_the_air_) {
        return Error{fmt::format("impossible, with {} points the game is over and '{}+0' has won",
                                 points(seat), points(seat))};
      }
    }
    return Done{};
  }

  std::array<std::uint32_t, 4> points_{};
  std::uint32_t stake_ = 0;
  std::uint16_t target_;
  std::uint8_t seats_;
  std::uint8_t mover_ = 0;
  bool die_in_the_air_ = false;
};

static_assert(GameState<Pig> && HasChance<Pig> && GameFamily<Pig>);

}  // namespace brett
