// Games for two to four that drop stones into columns and are won by the first row of them: connect_four,
// three_wins, three_wins_chance. Layout of a bit set: gravity_grid.h.
//
//     stones_[0]   of the seat to move
//     stones_[1]   of the next seat, and so on
//     all_         of all seats, and the blanks
//
// The sets rotate with every move: so the place of the mover's set is known to the compiler, and a
// random game on the default board runs in registers.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "core/notation.h"
#include "games/gravity_grid.h"

namespace brett {

// Family has facts, which say whether blanks fall, rules, and Params with the default table.
template <class Family, class Table>
class GravityGame {
 public:
  static constexpr Facts facts = [] {  // of this table
    Facts of_table = Family::facts;
    of_table.min_seats = Table::least_seats;
    of_table.max_seats = Table::most_seats;
    return of_table;
  }();
  static constexpr std::string_view rules = Family::rules;
  static constexpr bool blanks_fall = facts.chance;
  struct Move {
    std::uint8_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };

  explicit GravityGame(const GravityParams& params = typename Family::Params()) : grid_(params) {
    if constexpr (blanks_fall) until_blank_ = static_cast<std::uint8_t>(grid_.blank_every());
  }

  int seats() const { return grid_.seats(); }
  Turn turn() const {
    if (won_ || all_ == grid_.board()) return Turn::over();
    return blank_due() ? Turn::chance() : Turn::of(mover_);
  }
  void moves(MoveList<GravityGame>& list) const {
    for_each_bit(grid_.landings(all_), [&](int cell) { list.push_back(place(cell)); });
  }
  int move_count() const { return won_ ? 0 : std::popcount(grid_.landings(all_)); }
  double probability(Move event) const
    requires blanks_fall
  {
    const std::uint64_t column = grid_.column(event.cell / grid_.height());
    return static_cast<double>(std::popcount(column & ~all_)) /
           static_cast<double>(std::popcount(grid_.board() & ~all_));
  }
  Move random_move(Rng& rng) const {
    if (!blank_due()) return place(grid_.random_landing(all_, rng));
    const int column = grid_.random_free_cell(all_, rng) / grid_.height();
    return place(std::countr_zero(grid_.landing(all_, column)));
  }
  void play(Move move) {
    all_ |= bit(move.cell);
    if (blank_due()) {
      until_blank_ = static_cast<std::uint8_t>(grid_.blank_every());
      return;
    }
    const std::uint64_t stones = stones_[0] | bit(move.cell);
    won_ = grid_.has_line(stones);
    pass_on(stones);
    if constexpr (blanks_fall) --until_blank_;
  }
  void skip()
    requires(Table::most_seats > 2)
  {
    pass_on(stones_[0]);
  }

  double payoff(Seat seat) const { return !won_ ? 0.0 : seat == last_mover() ? 1.0 : -1.0; }
  // The sets say the rest: the mover and a blank that is due follow from the number of stones.
  std::uint64_t key() const {
    if constexpr (Table::most_seats == 2) return state_key(stones_[0], all_);
    return std::apply([&](auto... sets) { return state_key(all_, sets...); }, stones_);
  }

  static constexpr int symmetries() { return 2; }
  GravityGame transformed(int symmetry) const {
    GravityGame image = *this;
    if (symmetry == 0) return image;
    image.all_ = grid_.mirrored(all_);
    for (std::uint64_t& stones : image.stones_) stones = grid_.mirrored(stones);
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    return symmetry == 0 ? move : place(grid_.mirrored_cell(move.cell));
  }

  std::string text() const {
    return print_rows(params(), stones(), symbols()) + ' ' + turn_symbol();
  }
  std::string text(Move move) const {
    return fmt::format("{}{}", turn().is_chance() ? "*" : "", grid_.column_name(move.cell));
  }
  Result<GravityGame> parse(std::string_view text) const {
    const auto refuse = [&](std::string_view why) {
      return Error{fmt::format("position {} of {}: {}", in_quotes(text), facts.name, why)};
    };
    const auto parts = words(text);
    if (parts.size() == 1 && parts[0].find('/') == std::string_view::npos) {
      return replayed(GravityGame(params()), parts[0]);
    }
    if (parts.size() != 2) return refuse("must be rows like '.../..X', a blank and who is to move");
    const auto sets = parse_rows(params(), parts[0], symbols());
    if (!sets) return refuse(sets.error().message);
    const auto state = from(*sets);
    if (!state) return refuse(state.error().message);
    if (const char symbol = state->turn_symbol(); parts[1] != std::string_view(&symbol, 1)) {
      return refuse(fmt::format("by the number of stones the turn must be {}", symbol));
    }
    return state;
  }

  View view() const {
    const std::uint64_t winning = won_ ? grid_.lines_of(stones_of(last_mover())) : 0;
    return grid_view(params(), stones(), symbols(), seat_names(), winning);
  }
  Path path(Move move) const { return {grid_.cell_name(move.cell)}; }

  // --- for evaluations ---------------------------------------------------------------------------
  const GravityGrid<Table>& grid() const { return grid_; }
  std::uint64_t occupied() const { return all_; }  // the blanks too
  std::uint64_t stones_of(Seat seat) const { return stones_[index_of(seat)]; }

  friend bool operator==(const GravityGame&, const GravityGame&) = default;

 private:
  static constexpr std::string_view seat_symbols = "XOAH";

  static Move place(int cell) { return {static_cast<std::uint8_t>(cell)}; }
  bool blank_due() const {
    if constexpr (blanks_fall) return until_blank_ == 0;
    return false;
  }
  // The next seat's turn; the last one now has these stones.
  void pass_on(std::uint64_t stones) {
    const auto last = static_cast<std::size_t>(seats() - 1);
    for (std::size_t i = 0; i < last; ++i) stones_[i] = stones_[i + 1];
    stones_[last] = stones;
    mover_ = static_cast<std::uint8_t>(mover_ + 1 == seats() ? 0 : mover_ + 1);
  }
  Seat last_mover() const { return (mover_ + seats() - 1) % seats(); }
  GravityParams params() const {
    return {grid_.rows(), grid_.columns(), grid_.connect(), seats(), grid_.blank_every()};
  }

  // --- as people see it: a set per seat, seat 0 first, then the blanks --------------------------
  std::size_t index_of(Seat seat) const {
    const int after = seat - mover_;  // no division: evaluations ask this at every leaf
    return static_cast<std::size_t>(after < 0 ? after + seats() : after);
  }
  StoneSets stones() const {
    StoneSets sets;
    std::uint64_t blanks = all_;
    for (Seat seat = 0; seat < seats(); ++seat) {
      sets.push_back(stones_[index_of(seat)]);
      blanks &= ~sets.back();
    }
    if (blanks_fall) sets.push_back(blanks);
    return sets;
  }
  std::string symbols() const {
    return std::string(seat_symbols.substr(0, static_cast<std::size_t>(seats()))) +
           (blanks_fall ? "#" : "");
  }
  std::vector<std::string> seat_names() const {
    std::vector<std::string> names;
    for (int seat = 0; seat < seats(); ++seat) names.push_back({symbol_of(seat)});
    return names;
  }
  static char symbol_of(Seat seat) { return seat_symbols[static_cast<std::size_t>(seat)]; }
  char turn_symbol() const { return turn().is_chance() ? '?' : symbol_of(mover_); }

  // The position with these stones, or why play cannot lead to it.
  Result<GravityGame> from(const StoneSets& sets) const {
    GravityGame state(params());
    int played = 0;
    for (Seat seat = 0; seat < seats(); ++seat) {
      const std::uint64_t stones = sets[static_cast<std::size_t>(seat)];
      played += std::popcount(stones);
      state.all_ |= stones;
    }
    state.mover_ = static_cast<std::uint8_t>(played % seats());
    for (Seat seat = 0; seat < seats(); ++seat) {
      const std::uint64_t stones = sets[static_cast<std::size_t>(seat)];
      state.stones_[state.index_of(seat)] = stones;
      if (const int share = (played + seats() - 1 - seat) / seats();
          std::popcount(stones) != share) {
        return Error{fmt::format("impossible, of {} stones {} must have {}, not {}", played,
                                 symbol_of(seat), share, std::popcount(stones))};
      }
    }
    if constexpr (blanks_fall) {
      state.all_ |= sets.back();
      const int since_blank = played - std::popcount(sets.back()) * grid_.blank_every();
      if (since_blank < 0 || since_blank > grid_.blank_every()) {
        return Error{
            fmt::format("impossible, {} stones and {} blanks: one falls after every {} moves",
                        played, std::popcount(sets.back()), grid_.blank_every())};
      }
      state.until_blank_ = static_cast<std::uint8_t>(grid_.blank_every() - since_blank);
    }
    if (const Status status = state.judge(); !status) return status.error();
    return state;
  }

  // Sets won_; refuses rows that play cannot have left on the board.
  Status judge() {
    for (Seat seat = 0; seat < seats(); ++seat) {
      const std::uint64_t stones = stones_[index_of(seat)];
      if (!grid_.has_line(stones)) continue;
      if (seat != last_mover()) {
        return Error{fmt::format("impossible, {} has won, but {} moved after that", symbol_of(seat),
                                 symbol_of(last_mover()))};
      }
      if (!won_by_last_stone(stones)) {
        return Error{fmt::format("impossible, no last stone of {} can have won", symbol_of(seat))};
      }
      if (blanks_fall && until_blank_ == grid_.blank_every()) {
        return Error{fmt::format("impossible, a blank fell after {} had won", symbol_of(seat))};
      }
      won_ = true;
    }
    return Done{};
  }
  // Whether one of the stones lies on top of its column and completes every row there is.
  bool won_by_last_stone(std::uint64_t stones) const {
    bool found = false;
    for_each_bit(stones & ~(all_ >> 1),
                 [&](int cell) { found = found || !grid_.has_line(stones & ~bit(cell)); });
    return found;
  }

  std::array<std::uint64_t, Table::most_seats> stones_{};
  std::uint64_t all_ = 0;
  std::uint8_t mover_ = 0;        // the seat to move, or to move after the blank
  bool won_ = false;              // by the seat that moved last
  std::uint8_t until_blank_ = 0;  // moves until a blank is due; stays 0 where none fall
  [[no_unique_address]] GravityGrid<Table> grid_;
};

// What families of such games share. Family has facts, Params, and the boards Default and Free.
template <class Family>
struct GravityFamily {
  static Status check(const GravityParams& size) { return check_grid(size, Family::facts.name); }
  template <class Params, class Visit>
  static decltype(auto) instantiate(const Params& params, Visit&& visit) {
    if (params == Params()) return visit(typename Family::Default());
    return visit(typename Family::Free(params));
  }
};

}  // namespace brett
