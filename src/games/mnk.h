// Stones in a row on any board up to 19 x 19: Gomoku and its relatives, k in a row on m columns and n rows.
// A line can only be made by the stone that is put last, so only lines through it are looked at.
//
// Cells are numbered row by row from the top left; moves are written with rows from the bottom: a1 is the
// lower left corner.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "games/stone_cells.h"

namespace brett {

struct MnkParams {
  enum class Rule { free, exact };
  int columns = 15;
  int rows = 15;
  int connect = 5;
  Rule rule = Rule::free;
  bool swap = false;
  friend bool operator==(const MnkParams&, const MnkParams&) = default;
};

inline constexpr int mnk_longest_side = 19;
inline constexpr Facts mnk_facts{.name = "mnk",
                                 .title = "Gomoku",
                                 .help = "five stones in a row, or any other number",
                                 .max_moves = mnk_longest_side * mnk_longest_side + 1};
inline constexpr std::string_view mnk_rules =
    "Two players take turns to put a stone on a free point; Black begins. Five own stones\n"
    "in a row, across, upright or diagonal, win. A full board is a draw.\n\n"
    "![The start](start)\n\n"
    "![A row: the game is won](row)\n\n"
    "rule=exact: more than five in a row do not count. swap=on: instead of the first\n"
    "white stone, White may take over the black one, which becomes white; then Black is\n"
    "to move. columns, rows and connect change the board and the length of the row.\n\n"
    "Moves are points, h8 for instance: columns are letters from the left, rows numbers\n"
    "from the bottom.\n\n"
    "Positions: rows from the top with X for Black, O for White and '.' for a free point,\n"
    "and the side to move, as in '.../.X./... O'.\n";

// The usual board, known to the compiler.
struct UsualMnkBoard {
  static constexpr std::size_t words = 4;
  explicit constexpr UsualMnkBoard(const MnkParams& = {}) {}
  static constexpr MnkParams params() { return {}; }
  friend bool operator==(UsualMnkBoard, UsualMnkBoard) = default;
};
class AnyMnkBoard {
 public:
  static constexpr std::size_t words = 6;
  explicit AnyMnkBoard(const MnkParams& params = {})
      : columns_(static_cast<std::uint8_t>(params.columns)),
        rows_(static_cast<std::uint8_t>(params.rows)),
        connect_(static_cast<std::uint8_t>(params.connect)),
        exact_(params.rule == MnkParams::Rule::exact),
        swap_(params.swap) {}
  MnkParams params() const {
    return {columns_, rows_, connect_, exact_ ? MnkParams::Rule::exact : MnkParams::Rule::free,
            swap_};
  }
  friend bool operator==(const AnyMnkBoard&, const AnyMnkBoard&) = default;

 private:
  std::uint8_t columns_, rows_, connect_;
  bool exact_, swap_;
};

template <class Board>
class MnkOn {
 public:
  static constexpr const Facts& facts = mnk_facts;
  static constexpr std::string_view rules = mnk_rules;
  using Cells = CellSet<Board::words>;
  struct Move {
    std::uint16_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move swap_move{0xffff};

  explicit MnkOn(const MnkParams& params = {}) : board_(params) {}

  static constexpr int seats() { return 2; }
  Turn turn() const { return won_ || stones_put_ == cells() ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<MnkOn>& list) const {
    const Cells taken = occupied();
    for (int cell = 0; cell < cells(); ++cell) {
      if (!taken.has(cell)) list.push_back({static_cast<std::uint16_t>(cell)});
    }
    if (may_swap()) list.push_back(swap_move);
  }
  int move_count() const { return turn().is_over() ? 0 : empties() + (may_swap() ? 1 : 0); }
  Move random_move(Rng& rng) const {
    if (may_swap() && rng.below(static_cast<std::uint32_t>(move_count())) == 0) return swap_move;
    return {static_cast<std::uint16_t>(random_cell_outside(occupied(), cells(), rng))};
  }
  void play(Move move) {
    if (move == swap_move) {
      std::swap(stones_[0], stones_[1]);
    } else {
      stones_of(mover_).add(move.cell);
      ++stones_put_;
      won_ = makes_line(stones_of(mover_), move.cell);
    }
    mover_ ^= 1;
  }
  int empties() const { return cells() - stones_put_; }

  double payoff(Seat seat) const { return !won_ ? 0.0 : seat == mover_ ? -1.0 : 1.0; }
  std::uint64_t key() const { return state_key(stones_[0].hash(), stones_[1].hash(), mover_); }

  // Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal (of a square).
  int symmetries() const { return columns() == rows() ? 8 : 4; }
  MnkOn transformed(int symmetry) const {
    MnkOn image = *this;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      image.stones_[seat] = {};
      stones_[seat].for_each([&](int cell) { image.stones_[seat].add(image_of(cell, symmetry)); });
    }
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    if (move == swap_move) return move;
    return {static_cast<std::uint16_t>(image_of(move.cell, symmetry))};
  }

  std::string text() const {
    return print_stones(columns(), rows(), stones_, symbols) + ' ' +
           symbols[static_cast<std::size_t>(mover_)];
  }
  std::string text(Move move) const {
    if (move == swap_move) return "swap";
    return cell_name(move.cell % columns(), rows() - 1 - move.cell / columns());
  }
  Result<MnkOn> parse(std::string_view text) const;

  View view() const {
    View view = View::of_board(columns(), rows(), {"Black", "White"}, {Tint::dark, Tint::light});
    Area& board = view.board();
    for (int cell = 0; cell < cells(); ++cell) {
      Piece piece;
      for (Seat seat = 0; seat < 2; ++seat) {
        if (!stones_of(seat).has(cell)) continue;
        piece = {seat,
                 {symbols[static_cast<std::size_t>(seat)]},
                 seat == 0 ? "black stone" : "white stone"};
      }
      const Move move{static_cast<std::uint16_t>(cell)};
      const bool wins = piece.owner == winner() && makes_line(stones_of(piece.owner), cell);
      board.cells.push_back({.name = text(move),
                             .column = cell % columns(),
                             .row = cell / columns(),
                             .piece = piece,
                             .shape = Shape::point,
                             .mark = wins ? CellMark::winning : CellMark::none});
      if (cell % columns() > 0) board.lines.emplace_back(cell - 1, cell);
      if (cell >= columns()) board.lines.emplace_back(cell - columns(), cell);
    }
    label_by_names(board);
    return view;
  }
  Path path(Move move) const { return move == swap_move ? Path() : Path{text(move)}; }

  // --- for evaluations and tests -------------------------------------------------------------------
  int columns() const { return board_.params().columns; }
  int rows() const { return board_.params().rows; }
  int connect() const { return board_.params().connect; }
  bool counts_exactly() const { return board_.params().rule == MnkParams::Rule::exact; }
  const Cells& stones_of(Seat seat) const { return stones_[static_cast<std::size_t>(seat)]; }
  Cells occupied() const { return stones_[0] | stones_[1]; }

  friend bool operator==(const MnkOn&, const MnkOn&) = default;

 private:
  static constexpr std::string_view symbols = "XO";
  Cells& stones_of(Seat seat) { return stones_[static_cast<std::size_t>(seat)]; }
  int cells() const { return columns() * rows(); }
  Seat winner() const { return won_ ? 1 - mover_ : 2; }  // 2: none
  bool may_swap() const { return board_.params().swap && stones_put_ == 1 && mover_ == 1; }

  // Own stones from a cell on in one direction, the cell not counted.
  int run(const Cells& stones, int cell, int right, int down) const {
    int column = cell % columns() + right;
    int row = cell / columns() + down;
    int length = 0;
    while (column >= 0 && column < columns() && row >= 0 && row < rows() &&
           stones.has(row * columns() + column)) {
      ++length, column += right, row += down;
    }
    return length;
  }
  bool makes_line(const Cells& stones, int cell) const {
    constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    return std::any_of(directions.begin(), directions.end(), [&](const auto& step) {
      const int length = 1 + run(stones, cell, step.first, step.second) +
                         run(stones, cell, -step.first, -step.second);
      return counts_exactly() ? length == connect() : length >= connect();
    });
  }
  int image_of(int cell, int symmetry) const {
    int column = cell % columns();
    int row = cell / columns();
    if (symmetry & 1) column = columns() - 1 - column;
    if (symmetry & 2) row = rows() - 1 - row;
    if (symmetry & 4) std::swap(column, row);
    return row * columns() + column;
  }

  std::array<Cells, 2> stones_{};
  std::uint16_t stones_put_ = 0;
  std::uint8_t mover_ = 0;
  bool won_ = false;  // by the seat that moved last
  [[no_unique_address]] Board board_;
};

template <class Board>
Result<MnkOn<Board>> MnkOn<Board>::parse(std::string_view text) const {
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("position {} of mnk: {}", in_quotes(text), why)};
  };
  const auto parts = words(text);
  if (parts.size() != 2 || (parts[1] != "X" && parts[1] != "O")) {
    return refuse("must be rows like '.../.X.', a blank and the side to move, X or O");
  }
  const auto stones = parse_stones<Board::words>(columns(), rows(), parts[0], symbols);
  if (!stones) return refuse(stones.error().message);
  MnkOn state(board_.params());
  state.stones_ = *stones;
  state.mover_ = parts[1] == "O";
  const int black = state.stones_[0].count();
  const int white = state.stones_[1].count();
  state.stones_put_ = static_cast<std::uint16_t>(black + white);
  const bool swapped = board_.params().swap && white - black == 1 - state.mover_;
  if (black - white != state.mover_ && !swapped) {
    return refuse("impossible, X has as many stones as O, or one more when O is to move");
  }
  for (Seat seat = 0; seat < 2; ++seat) {
    bool line = false;
    const Cells& own = state.stones_of(seat);
    own.for_each([&](int cell) { line = line || state.makes_line(own, cell); });
    if (line && seat == state.mover_) {
      return refuse("impossible, the side to move has won already");
    }
    state.won_ = state.won_ || line;
  }
  return state;
}

struct Mnk {
  static constexpr const Facts& facts = mnk_facts;
  static constexpr std::string_view rules = mnk_rules;
  using Params = MnkParams;
  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .integer("columns", &Params::columns, 2, mnk_longest_side, "width of the board")
        .integer("rows", &Params::rows, 2, mnk_longest_side, "height of the board")
        .integer("connect", &Params::connect, 2, mnk_longest_side, "stones in a row that win")
        .choice("rule", &Params::rule, {"free", "exact"}, "free: longer rows win, too")
        .flag("swap", &Params::swap, "whether White may take over the first stone");
  }
  static Status check(const Params& params) {
    const int longer = std::max(params.columns, params.rows);
    if (params.connect <= longer) return Done{};
    return Error{fmt::format("connect={} for mnk: must be at most the longer side, {}",
                             params.connect, longer)};
  }
  template <class Visit>
  static decltype(auto) instantiate(const Params& params, Visit&& visit) {
    if (params == Params()) return visit(MnkOn<UsualMnkBoard>());
    return visit(MnkOn<AnyMnkBoard>(params));
  }
};

static_assert(GameState<MnkOn<AnyMnkBoard>> && GameFamily<Mnk>);

}  // namespace brett
