// Threats of rows against a count that looks at every line cell by cell, and the moves worth a search.
#include "evaluation/mnk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "core/rng.h"
#include "core/table_of.h"
#include "sanitized.h"

namespace brett::mnk_criteria_tests {
namespace {

using Any = MnkOn<AnyMnkBoard>;
using Usual = MnkOn<UsualMnkBoard>;
using CellNumbers = std::set<int>;

struct SlowThreats {
  CellNumbers wins, open_fours;
  std::array<CellNumbers, 4> fours, open_threes, threes;
  int rows_of_two = 0;
  int rows_of_one = 0;
};

// What stones a line has: own ones, free ones and their cells; of others there are none.
struct SlowLine {
  bool fits = true;
  int own = 0;
  CellNumbers free;
};

template <class G>
class Slow {
 public:
  Slow(const G& state, Seat seat) : state_(state), seat_(seat) {}

  SlowThreats count() const {
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
    SlowThreats threats;
    const int connect = state_.connect();
    for (std::size_t d = 0; d < 4; ++d) {
      const int right = directions[d][0], down = directions[d][1];
      for (int cell = 0; cell < state_.columns() * state_.rows(); ++cell) {
        const int column = cell % state_.columns(), row = cell / state_.columns();
        const SlowLine line = line_at(column, row, right, down, connect);
        const bool longer =
            state_.counts_exactly() && (is_own(column - right, row - down) ||
                                        is_own(column + connect * right, row + connect * down));
        if (line.fits && !longer) add(line, d, threats);
        const SlowLine inner = line_at(column + right, row + down, right, down, connect - 1);
        const bool open =
            is_free(column, row) && is_free(column + connect * right, row + connect * down);
        if (!inner.fits || !open) continue;
        if (inner.free.size() == 1) threats.open_fours.insert(*inner.free.begin());
        if (inner.free.size() == 2)
          threats.open_threes[d].insert(inner.free.begin(), inner.free.end());
      }
    }
    return threats;
  }

 private:
  static void add(const SlowLine& line, std::size_t d, SlowThreats& threats) {
    const auto into = [&](CellNumbers& cells) { cells.insert(line.free.begin(), line.free.end()); };
    if (line.free.size() == 1) into(threats.wins);
    if (line.free.size() == 2) into(threats.fours[d]);
    if (line.free.size() == 3) into(threats.threes[d]), ++threats.rows_of_two;
    if (line.free.size() == 4) ++threats.rows_of_one;
  }
  bool is_on(int column, int row) const {
    return column >= 0 && row >= 0 && column < state_.columns() && row < state_.rows();
  }
  bool has(Seat seat, int column, int row) const {
    return is_on(column, row) && state_.stones_of(seat).has(row * state_.columns() + column);
  }
  bool is_own(int column, int row) const { return has(seat_, column, row); }
  bool is_free(int column, int row) const {
    return is_on(column, row) && !has(0, column, row) && !has(1, column, row);
  }
  SlowLine line_at(int column, int row, int right, int down, int length) const {
    SlowLine line;
    for (int i = 0; i < length; ++i, column += right, row += down) {
      line.own += is_own(column, row);
      if (is_free(column, row)) line.free.insert(row * state_.columns() + column);
      line.fits = line.fits && is_on(column, row) && !has(1 - seat_, column, row);
    }
    return line;
  }
  const G& state_;
  Seat seat_;
};

template <class Cells>
CellNumbers numbers(const Cells& cells) {
  CellNumbers list;
  cells.for_each([&](int cell) { list.insert(cell); });
  return list;
}

template <class Board>
void expect_slow_threats(const MnkOn<Board>& state) {
  const auto both = mnk::ThreatCounter<Board>(state).count();
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto& found = both[static_cast<std::size_t>(seat)];
    const SlowThreats slow = Slow(state, seat).count();
    const std::string where = state.text();
    EXPECT_EQ(numbers(found.wins), slow.wins) << where;
    EXPECT_EQ(numbers(found.open_fours), slow.open_fours) << where;
    EXPECT_EQ(found.rows_of_two, slow.rows_of_two) << where;
    EXPECT_EQ(found.rows_of_one, slow.rows_of_one) << where;
    CellNumbers once, forks;
    for (std::size_t d = 0; d < 4; ++d) {
      EXPECT_EQ(numbers(found.directions[d].fours), slow.fours[d]) << where;
      EXPECT_EQ(numbers(found.directions[d].open_threes), slow.open_threes[d]) << where;
      EXPECT_EQ(numbers(found.directions[d].threes), slow.threes[d]) << where;
      CellNumbers strong = slow.fours[d];
      strong.insert(slow.open_threes[d].begin(), slow.open_threes[d].end());
      for (const int cell : strong) (once.contains(cell) ? forks : once).insert(cell);
    }
    EXPECT_EQ(numbers(found.forks), forks) << where;
  }
}

template <class G>
void expect_slow_threats_in_random_games(const G& start, int games) {
  Rng rng(5);
  for (int game = 0; game < games; ++game) {
    G state = start;
    while (!state.turn().is_over()) {
      expect_slow_threats(state);
      state.play(state.random_move(rng));
    }
  }
}

TEST(MnkThreats, AreThoseOfASlowCount) {
  using Rule = MnkParams::Rule;
  for (const MnkParams& params :
       {MnkParams{.columns = 3, .rows = 3, .connect = 3},
        MnkParams{.columns = 6, .rows = 4, .connect = 4},
        MnkParams{.columns = 5, .rows = 9, .connect = 4, .rule = Rule::exact},
        MnkParams{.columns = 9, .rows = 9, .connect = 5, .rule = Rule::exact},
        MnkParams{.columns = 4, .rows = 4, .connect = 2}}) {
    expect_slow_threats_in_random_games(Any(params), repeats(10));
  }
  expect_slow_threats_in_random_games(Any({.columns = 19, .rows = 19, .connect = 6}), 1);
  expect_slow_threats_in_random_games(Usual(), repeats(2));
}

// --- moves worth a search ------------------------------------------------------------------------

Usual with_moves(std::string_view moves) {
  Played game{State(Usual())};
  const auto played = game.play_moves(moves);
  EXPECT_TRUE(played.ok()) << played.error().message;
  return game.state().as<Usual>();
}
std::set<std::string> kept(const Usual& state, std::size_t count) {
  const State boxed(state);
  Moves moves = moves_of(boxed);
  Criteria<Usual>::keep_promising(state, count, moves);
  std::set<std::string> texts;
  for (const Move move : moves) texts.insert(boxed.text(move));
  return texts;
}
using Texts = std::set<std::string>;

TEST(MnkMoves, TheFirstStoneGoesIntoTheMiddle) { EXPECT_EQ(kept(Usual(), 1), Texts{"h8"}); }
TEST(MnkMoves, LieWithinTwoOfAStone) {
  for (const std::string& move : kept(with_moves("a1"), 200)) {
    EXPECT_LE(move[0], 'c') << move;
    EXPECT_LE(move.substr(1), "3") << move;
  }
  EXPECT_EQ(kept(with_moves("a1"), 200).size(), 8U);
}
TEST(MnkMoves, AFourMustBeClosed) {
  // Black has e8 f8 g8 h8, White d8: only i8 saves.
  EXPECT_EQ(kept(with_moves("e8 d8 f8 a1 g8 o15 h8"), 20), Texts{"i8"});
}
TEST(MnkMoves, AFourIsCompleted) {
  EXPECT_EQ(kept(with_moves("e8 d8 f8 a1 g8 o15 h8 a15"), 20), Texts{"i8"});
}
TEST(MnkMoves, AnOpenThreeLeavesFewAnswers) {
  // Black has f8 g8 h8 with free ends.
  EXPECT_EQ(kept(with_moves("f8 a1 g8 o15 h8"), 20), (Texts{"d8", "e8", "i8", "j8"}));
}

}  // namespace
}  // namespace brett::mnk_criteria_tests
