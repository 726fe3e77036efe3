// A position of Nine Men's Morris. Part of morris.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "games/morris_board.h"

namespace brett {

struct MorrisParams {
  int men = 9;
  int take = 1;
  int repetition = 3;
  int no_mill = 40;
  friend bool operator==(const MorrisParams&, const MorrisParams&) = default;
};

class MorrisHistory;

class Morris {
 public:
  // Why no position has more moves than this, with at most nine stones on a side:
  // A line with two own stones and an empty point uses up one of the two lines through each of the
  // two, so nine stones make at most nine such lines (eight while one is still in hand).
  // - Sliding: each of the 32 pairs of neighbours gives at most one slide. To close a line at its
  //   empty point a stone comes from a neighbour outside the line; there are at most two of them.
  //   So 18 slides close a mill and take one of nine stones, 14 do not: 18 * 9 + 14 = 176.
  // - Placing: at most 24 points; eight lines make eight single mills of nine choices, or four
  //   double mills of 36 pairs: at most 24 + 4 * 35 = 164.
  // - Flying: three stones to 21 - b empty points, at most three of these moves close a mill and
  //   take one of b stones: 3 * (21 - b) + 3 * (b - 1) = 60.
  static constexpr Facts facts{
      .name = "morris",
      .title = "Nine Men's Morris",
      .help = "close mills of three on a board of 24 points and take stones",
      .max_moves = 176,
      .formats = "moves"};
  static constexpr std::string_view rules =
      "Two players with nine stones each on the 24 points of three squares joined at the\n"
      "middles of their sides; White begins. First the stones are placed one by one on\n"
      "empty points; when the hand is empty, a stone is moved along a line to the next\n"
      "point; with exactly three stones left it may fly to any empty point.\n\n"
      "![The start](start)\n\n"
      "![White has three stones left and may fly](fly)\n\n"
      "Three own stones on a line are a mill: closing one takes a stone of the opponent,\n"
      "not out of a mill unless all are in mills. Two mills closed at once (only placing\n"
      "can do that) take one stone, or two with take=2: both are judged before either is\n"
      "removed; if only one stone is free it must be taken, and any other with it.\n\n"
      "![White closed a mill and took a stone](mill)\n\n"
      "Fewer than three stones, counting the hand, lose at once, and so does having no\n"
      "move.\n\n"
      "A draw: the same position with the same side to move for the third time\n"
      "(repetition=3), or 40 moves in a row, counting both sides, without a mill once all\n"
      "stones are placed (no_mill=40).\n\n"
      "Moves: d6, a1-a4, and with captures d6xa1, a1-a4xg7, d6xa1xg7.\n\n"
      "Positions: the points in rows from the top with W, B or '.', the side to move, the\n"
      "hands, as in '.../.W./.../....../.../.B./... w 8-8'.\n";

  using Params = MorrisParams;
  static OptionTable<Params> options();
  static Status check(const Params& params);

  // `to` is always a point; `from` is none for a stone from the hand. Of two captures the first is
  // the lower point, so that a pair is one move and not two.
  struct Move {
    std::uint8_t from = morris::none;
    std::uint8_t to = 0;
    std::uint8_t take = morris::none;
    std::uint8_t take2 = morris::none;
    friend bool operator==(Move, Move) = default;
  };

  using History = MorrisHistory;

  explicit Morris(const Params& params = {})
      : hand_{static_cast<std::uint8_t>(params.men), static_cast<std::uint8_t>(params.men)},
        men_(static_cast<std::uint8_t>(params.men)),
        take_(static_cast<std::uint8_t>(params.take)),
        repetition_(static_cast<std::uint8_t>(params.repetition)),
        no_mill_(static_cast<std::uint8_t>(params.no_mill)) {}

  static constexpr int seats() { return 2; }
  Turn turn() const { return over_ ? Turn::over() : Turn::of(mover_); }
  // Placing: by point. Flying: by stone, then by point. Sliding: by direction, then by target. Each
  // with its captures in ascending order.
  void moves(MoveList<Morris>& list) const;
  int move_count() const;
  Move random_move(Rng& rng) const;
  void play(Move move);
  double payoff(Seat seat) const { return seat == mover_ ? -1.0 : 1.0; }
  MoveKind kind(Move move) const {
    return move.take == morris::none ? MoveKind::quiet : MoveKind::capture;
  }

  // Board, hands and side to move in 57 bits: different positions of a game differ in it.
  std::uint64_t packed() const {
    return std::uint64_t{stones_[0]} | std::uint64_t{stones_[1]} << 24 |
           std::uint64_t{hand_[0]} << 48 | std::uint64_t{hand_[1]} << 52 |
           std::uint64_t{mover_} << 56;
  }
  std::uint64_t key() const { return state_key(packed()); }

  static constexpr int symmetries() { return morris::symmetry_count; }
  Morris transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

  // "WB./.../.../W...B./.../.../... b 6-7": the points in reading order (a7 d7 g7 / b6 d6 f6 /
  // c5 d5 e5 / a4 b4 c4 e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1), the side to move, the stones in
  // hand, white's first.
  std::string text() const;
  std::string text(Move move) const;                   // d6, d6xa1, a1-a4, a1-a4xg7, d6xa1xg7
  bool reads(Move move, std::string_view text) const;  // two captures in the other order
  Result<Morris> parse(std::string_view text) const;
  View view() const;
  Path path(Move move) const;
  std::vector<Path> other_paths(Move move) const;  // two captures swapped
  Message explain(const Path& path) const;

  // --- for evaluations and the draw rules --------------------------------------------------------
  morris::Points stones(Seat seat) const { return stones_[seat == mover_ ? 0 : 1]; }
  int hand(Seat seat) const { return hand_[seat == mover_ ? 0 : 1]; }
  morris::Points empty() const { return morris::board & ~(stones_[0] | stones_[1]); }
  bool moving_phase() const { return (hand_[0] | hand_[1]) == 0; }
  Params params() const {
    return {.men = men_, .take = take_, .repetition = repetition_, .no_mill = no_mill_};
  }

  friend bool operator==(const Morris&, const Morris&) = default;

 private:
  using Points = morris::Points;

  // A choice of captured stones.
  struct Taking {
    std::uint8_t take = morris::none;
    std::uint8_t take2 = morris::none;
  };
  static constexpr std::size_t most_takings = 36;  // pairs of nine stones
  using Takings = StackList<Taking, most_takings>;

  // How many choices there are after closing one mill and two mills.
  struct Choices {
    int one;
    int two;
  };

  // The empty points on which a stone may be put down, by the number of mills that rewards.
  struct Drops {
    std::uint8_t from;
    Points quiet;
    Points one;
    Points two;
    int size(Choices choices) const {
      return std::popcount(quiet) + std::popcount(one) * choices.one +
             std::popcount(two) * choices.two;
    }
  };

  bool dropping() const { return hand_[0] > 0 || std::popcount(stones_[0]) == 3; }
  Points free_stones() const { return stones_[1] & ~morris::in_mills(stones_[1]); }
  Choices choices() const;
  Takings takings(int mills) const;
  Drops drops(std::uint8_t from) const;
  void list_drops(const Drops& drops, MoveList<Morris>& list) const;
  Move pick(const Drops& drops, Choices choices, int index) const;
  Move fly(Rng& rng) const;
  Move slide(Rng& rng) const;
  bool lost() const;

  static Move with(Move move, Taking taking) {
    move.take = taking.take;
    move.take2 = taking.take2;
    return move;
  }

  // Index 0 is the side to move, 1 the other.
  std::array<Points, 2> stones_{};
  std::array<std::uint8_t, 2> hand_{};
  std::uint8_t mover_ = 0;
  bool over_ = false;
  // constant in a game
  std::uint8_t men_;
  std::uint8_t take_;
  std::uint8_t repetition_;
  std::uint8_t no_mill_;
};

}  // namespace brett
