// Connect Four on any board that fits 64 bits (layout: gravity_grid.h). Stones of the side to move
// and all stones are one word each (Tromp); a move is the bit of the cell where the stone lands.
#pragma once

#include "core/game.h"
#include "core/keys.h"
#include "core/notation.h"
#include "games/gravity_grid.h"

namespace brett {

inline constexpr Facts connect_four_facts{.name = "connect_four",
                                          .title = "Connect Four",
                                          .help = "four stones in a row, dropped into columns",
                                          .max_moves = 32};
inline constexpr std::string_view connect_four_rules =
    "Two players take turns to drop a stone into a column; it falls to the lowest free\n"
    "cell. X begins.\n"
    "Four own stones in a row, across, upright or diagonal, win. A full board is a draw.\n"
    "Moves are column digits from the left (1..9, then a, b, ...); 4453 is a game of four\n"
    "moves.\n"
    "Positions: rows from the top, '.' for a free cell, and the side to move, as in\n"
    "'......./......./......./......./...O.../...X... X'; or the columns played so far,\n"
    "as in 44.\n";

template <class Size>
class ConnectFourOn {
 public:
  static constexpr const Facts& facts = connect_four_facts;
  static constexpr std::string_view rules = connect_four_rules;
  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };

  explicit ConnectFourOn(const GridSize& size = {.rows = 6, .columns = 7, .connect = 4})
      : grid_(size) {}

  static constexpr int seats() { return 2; }
  Turn turn() const { return won_ || all_ == grid_.board() ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<ConnectFourOn>& list) const {
    for_each_bit(grid_.landings(all_),
                 [&](int c) { list.push_back({static_cast<std::uint8_t>(c)}); });
  }
  int move_count() const { return won_ ? 0 : std::popcount(grid_.landings(all_)); }
  Move random_move(Rng& rng) const {
    return {static_cast<std::uint8_t>(grid_.random_landing(all_, rng))};
  }
  void play(Move move) {
    const std::uint64_t stones = mine_ | bit(move.cell);
    won_ = grid_.has_line(stones);
    mine_ ^= all_;  // now the opponent is to move
    all_ |= bit(move.cell);
    mover_ ^= 1;
  }

  double payoff(Seat seat) const { return !won_ ? 0.0 : seat == mover_ ? -1.0 : 1.0; }
  std::uint64_t key() const { return state_key(mine_, all_); }

  static constexpr int symmetries() { return 2; }
  ConnectFourOn transformed(int symmetry) const {
    ConnectFourOn image = *this;
    if (symmetry == 1) image.mine_ = grid_.mirrored(mine_), image.all_ = grid_.mirrored(all_);
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    return symmetry == 0 ? move : Move{static_cast<std::uint8_t>(grid_.mirrored_cell(move.cell))};
  }

  std::string text() const {
    return print_rows(size(), stones(), "XO") + (mover_ == 0 ? " X" : " O");
  }
  std::string text(Move move) const { return grid_.column_name(move.cell); }
  Result<ConnectFourOn> parse(std::string_view text) const {
    const auto refuse = [&](std::string_view why) {
      return Error{fmt::format("position {} of connect_four: {}", in_quotes(text), why)};
    };
    const auto parts = words(text);
    if (parts.size() == 1 && parts[0].find('/') == std::string_view::npos) {
      return replayed(ConnectFourOn(size()), parts[0]);
    }
    if (parts.size() != 2 || (parts[1] != "X" && parts[1] != "O")) {
      return refuse("must be rows like '.../..X', a blank and the side to move, X or O");
    }
    const auto sets = parse_rows(size(), parts[0], "XO");
    if (!sets) return refuse(sets.error().message);
    ConnectFourOn state(size());
    state.mover_ = parts[1] == "O";
    state.mine_ = (*sets)[state.mover_];
    state.all_ = (*sets)[0] | (*sets)[1];
    state.won_ = grid_.has_line(state.all_ ^ state.mine_);
    if (std::popcount((*sets)[0]) - std::popcount((*sets)[1]) != state.mover_) {
      return refuse("impossible, X has as many stones as O, or one more when O is to move");
    }
    if (grid_.has_line(state.mine_)) return refuse("impossible, the side to move has won already");
    return state;
  }

  View view() const { return grid_view(size(), stones(), "XO", {"X", "O"}); }
  std::vector<std::string> path(Move move) const { return {grid_.cell_name(move.cell)}; }

  // --- for evaluations ---------------------------------------------------------------------------
  const GravityGrid<Size>& grid() const { return grid_; }
  std::uint64_t occupied() const { return all_; }
  std::uint64_t stones_of(Seat seat) const { return seat == mover_ ? mine_ : all_ ^ mine_; }

  friend bool operator==(const ConnectFourOn&, const ConnectFourOn&) = default;

 private:
  GridSize size() const { return {grid_.rows(), grid_.columns(), grid_.connect()}; }
  StoneSets stones() const {
    return mover_ == 0 ? StoneSets{mine_, all_ ^ mine_} : StoneSets{all_ ^ mine_, mine_};
  }

  std::uint64_t mine_ = 0;  // stones of the side to move
  std::uint64_t all_ = 0;
  std::uint8_t mover_ = 0;
  bool won_ = false;  // by the side that moved last
  [[no_unique_address]] GravityGrid<Size> grid_;
};

struct ConnectFour : GravityFamily<ConnectFour> {
  static constexpr const Facts& facts = connect_four_facts;
  static constexpr std::string_view rules = connect_four_rules;
  struct Params : GridSize {
    Params() : GridSize{.rows = 6, .columns = 7, .connect = 4} {}
  };
  using Default = ConnectFourOn<FixedSize<6, 7, 4>>;
  using Free = ConnectFourOn<FreeSize>;
  static OptionTable<Params> options() { return OptionTable<Params>().with(grid_options()); }
};

static_assert(GameState<ConnectFourOn<FreeSize>> && GameFamily<ConnectFour>);

}  // namespace brett
