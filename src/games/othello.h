// Othello and Reversi on boards of 4 x 4 to 10 x 10 (bit layout: othello_board.h). A state is three
// bit sets: the discs of the side to move, those of the other side, and the legal moves, which
// play() computes immediately because all callers need them: turn(), moves(), counting, random play.
// Rules: World Othello Federation; Reversi: the players fill the centre first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "games/othello_8x8.h"
#include "games/othello_board.h"
#include "games/othello_text.h"

namespace brett {

// Every game has its four centre discs before all other cells can be legal at once.
constexpr Facts othello_facts(int size) {
  return {.name = "othello",
          .title = "Othello",
          .help = "enclose the other side's discs to turn them over",
          .max_moves = size * size - 4,
          .formats = "transcript ggf wthor nboard"};
}
inline constexpr std::string_view othello_rules =
    "Two players take turns to put a disc of their colour on an empty cell so that it\n"
    "encloses at least one straight line of the opponent's discs, across, upright or\n"
    "diagonal, between itself and another own disc; all enclosed discs turn over. Black\n"
    "(X) begins. A player without a legal move must pass; nobody else may pass.\n\n"
    "![The start](start)\n\n"
    "![White is to move](before)\n\n"
    "![White has turned a disc over](after)\n\n"
    "When neither can move the game is over and more discs win. The score is the\n"
    "difference of discs; at the end the empty cells count for the winner. With\n"
    "start=reversi the centre is empty at first and the players fill its four cells in\n"
    "turn, turning nothing over.\n\n"
    "Moves are cells: column letter and row number, a1 is the upper left corner; f5d6c3\n"
    "is a game of three moves. Passes may be left out, or written pass, pa, ps or --.\n\n"
    "Positions: the cells row by row from a1, - for empty, X for black, O for white, then\n"
    "a blank and the side to move; . for empty, * or b for black and w for white are read\n"
    "too.\n";

// Boards of N x N, and the larger ones (N = 10) of any smaller size as well: a size costs compiling
// every search, and only 8 x 8 is played so much that it pays.
template <int N>
class OthelloOn {
 public:
  static constexpr int frame = N;  // a cell is row * frame + column
  using Bits = OthelloBits<N>;
  using Board = othello::Board<N>;
  static constexpr Facts facts = othello_facts(N);
  static constexpr std::string_view rules = othello_rules;
  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move pass{Board::cells};

  explicit OthelloOn(OthelloStart start = OthelloStart::othello, int size = N)
      : start_(start), size_(static_cast<std::uint8_t>(size)) {
    const int half = size / 2;
    if (start == OthelloStart::othello) {
      own_ = Board::at(half, half - 1) | Board::at(half - 1, half);
      other_ = Board::centre(size) ^ own_;
    }
    find_moves();
  }

  static constexpr int seats() { return 2; }
  int size() const { return is_8x8 ? 8 : size_; }  // cells on a side
  Turn turn() const { return over_ ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<OthelloOn>& list) const {
    othello::for_each(moves_, [&](int cell) { list.push_back({static_cast<std::uint8_t>(cell)}); });
    if (must_pass()) list.push_back(pass);
  }
  int move_count() const { return must_pass() ? 1 : othello::count(moves_); }
  Move random_move(Rng& rng) const {
    if (moves_ == 0) return pass;
    const auto n = rng.below(static_cast<std::uint32_t>(othello::count(moves_)));
    return {static_cast<std::uint8_t>(othello::nth(moves_, n))};
  }
  // Discs in the centre never enclose each other, so filling it in Reversi flips nothing by itself.
  void play(Move move) {
    const Bits before = own_;
    if (move == pass) [[unlikely]] {
      own_ = other_;
      other_ = before;
    } else {
      const Bits flipped = flips(own_, other_, move.cell);
      own_ = other_ ^ flipped;
      other_ = before ^ flipped ^ Board::at(move.cell);
    }
    mover_ ^= 1;
    find_moves();
  }

  double payoff(Seat seat) const {
    const int ahead = lead(seat);
    return ahead > 0 ? 1.0 : ahead < 0 ? -1.0 : 0.0;
  }
  int margin(Seat seat) const {
    const int ahead = lead(seat);
    if (!over_ || ahead == 0) return ahead;
    return ahead > 0 ? ahead + empties() : ahead - empties();
  }
  static MoveKind kind(Move move) { return move == pass ? MoveKind::pass : MoveKind::quiet; }

  // With White to move both boards are hashed inverted: no third word, and as no cell is held by
  // both sides only full boards, where the side to move means nothing, share keys for it.
  std::uint64_t key() const {
    const Bits side = Bits{0} - Bits{mover_};
    if constexpr (sizeof(Bits) > 8) {
      return state_key(own_ ^ side, (own_ ^ side) >> 64, other_ ^ side, (other_ ^ side) >> 64);
    } else {
      return state_key(own_ ^ side, other_ ^ side);
    }
  }

  // --- for searches and evaluations --------------------------------------------------------------
  Bits move_bits() const { return moves_; }                     // none: a pass, or the game is over
  Bits other_move_bits() const { return legal(other_, own_); }  // if the other side were to move
  Bits own() const { return own_; }                             // discs of the side to move
  Bits other() const { return other_; }
  Bits discs(Seat seat) const { return seat == mover_ ? own_ : other_; }
  Bits empty_bits() const { return Board::square(size()) & ~(own_ | other_); }
  int empties() const { return othello::count(empty_bits()); }
  static constexpr int max_margin = N * N;  // at most

  // --- symmetry, numbered as in othello_board.h --------------------------------------------------
  static constexpr int symmetries() { return 8; }
  OthelloOn transformed(int symmetry) const {
    OthelloOn result = *this;
    for (Bits* bits : {&result.own_, &result.other_, &result.moves_})
      *bits = image(*bits, symmetry);
    return result;
  }
  Move transformed(Move move, int symmetry) const {
    if (move == pass) return move;
    return {static_cast<std::uint8_t>(Board::image_of(move.cell, symmetry, size()))};
  }

  // --- text --------------------------------------------------------------------------------------
  std::string text() const { return print_othello({cells(), mover_}); }
  std::string text(Move move) const {
    return move == pass ? "pass" : othello_cell_name(size(), plain(move.cell));
  }
  static bool reads(Move move, std::string_view text) {
    return move == pass && is_othello_pass(text);
  }
  Result<OthelloOn> parse(std::string_view text) const {
    const auto diagram = read_othello(size(), start_, text);
    if (!diagram) return diagram.error();
    OthelloOn state(start_, size());
    state.mover_ = static_cast<std::uint8_t>(diagram->mover);
    state.own_ = cells_with(*diagram, diagram->mover == 0 ? 'X' : 'O');
    state.other_ = cells_with(*diagram, diagram->mover == 0 ? 'O' : 'X');
    state.find_moves();
    return state;
  }
  View view() const { return othello_view(size(), cells()); }
  Path path(Move move) const {
    if (move == pass) return {};
    return {text(move)};
  }

  friend bool operator==(const OthelloOn&, const OthelloOn&) = default;

 private:
  static constexpr bool is_8x8 = N == 8;

  Bits legal(Bits own, Bits other) const {
    if constexpr (is_8x8) {
      return othello::Fast8x8::moves(own, other);
    } else {
      return Board::moves(own, other) & Board::square(size_);
    }
  }
  static Bits flips(Bits own, Bits other, int cell) {
    if constexpr (is_8x8) {
      return othello::Fast8x8::flips(own, other, cell);
    } else {
      return Board::flips(own, other, cell);
    }
  }
  Bits image(Bits bits, int symmetry) const {
    if constexpr (is_8x8) {
      return othello::image_8x8(bits, symmetry);
    } else {
      return Board::image(bits, symmetry, size_);
    }
  }

  [[gnu::always_inline]] void find_moves() {
    moves_ = legal(own_, other_);
    if (const Bits open = Board::centre(size()) & ~(own_ | other_); open != 0) [[unlikely]]
      moves_ = open;
    if (moves_ == 0) [[unlikely]]
      over_ = legal(other_, own_) == 0;
  }
  bool must_pass() const { return moves_ == 0 && !over_; }
  int lead(Seat seat) const {
    const int margin = othello::count(own_) - othello::count(other_);
    return seat == mover_ ? margin : -margin;
  }
  // A cell as people count them, row by row on a board of this size.
  int plain(int cell) const { return cell / N * size() + cell % N; }
  std::string cells() const {
    std::string cells(static_cast<std::size_t>(size() * size()), '-');
    const auto put = [&](Bits discs, char symbol) {
      othello::for_each(discs,
                        [&](int cell) { cells[static_cast<std::size_t>(plain(cell))] = symbol; });
    };
    put(discs(0), 'X');
    put(discs(1), 'O');
    return cells;
  }
  Bits cells_with(const OthelloDiagram& diagram, char symbol) const {
    Bits bits = 0;
    for (int cell = 0; cell < size() * size(); ++cell) {
      if (diagram.cells[static_cast<std::size_t>(cell)] != symbol) continue;
      bits |= Board::at(cell % size(), cell / size());
    }
    return bits;
  }

  Bits own_ = 0;    // discs of the side to move
  Bits other_ = 0;  // discs of the other side
  Bits moves_ = 0;  // cells the side to move may fill
  std::uint8_t mover_ = 0;
  bool over_ = false;
  OthelloStart start_;  // which positions can occur; the rules read the centre itself
  std::uint8_t size_;
};

struct Othello {
  static constexpr Facts facts = othello_facts(10);
  static constexpr std::string_view rules = othello_rules;
  enum class Size { four, six, eight, ten };
  struct Params {
    Size size = Size::eight;
    OthelloStart start = OthelloStart::othello;
  };
  using Default = OthelloOn<8>;
  using Free = OthelloOn<10>;
  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .choice("size", &Params::size, {"4", "6", "8", "10"}, "cells on a side of the board")
        .choice("start", &Params::start, {"othello", "reversi"},
                "centre filled at the start, or filled by the players");
  }
  static Status check(const Params&) { return Done{}; }
  template <class Visit>
  static decltype(auto) instantiate(const Params& params, Visit&& visit) {
    if (params.size == Size::eight) return visit(Default(params.start));
    return visit(Free(params.start, 4 + 2 * static_cast<int>(params.size)));
  }
};

static_assert(GameState<OthelloOn<8>> && HasMargin<OthelloOn<8>> && HasSymmetry<OthelloOn<8>> &&
              PicksMoves<OthelloOn<8>> && sizeof(OthelloOn<8>) == 32);
static_assert(GameState<OthelloOn<10>> && GameFamily<Othello>);

}  // namespace brett
