// Othello and Reversi: what the rules say of flips, passes and the end; symmetries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/symmetry.h"
#include "core/table_of.h"
#include "games/othello_boards.h"
#include "games/othello_naive.h"
#include "sanitized.h"

namespace brett::othello_tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// --- rules ---------------------------------------------------------------------------------------

TEST(Othello, BlackBeginsWithFourMoves) {
  EXPECT_EQ(OthelloOn<8>().text(),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_THAT(move_texts(OthelloOn<8>()), ElementsAre("d3", "c4", "f5", "e6"));
  EXPECT_EQ(board<4>().text(), "-----OX--XO----- X");
}

TEST(Othello, ACornerDiscNeverFlips) {
  Rng rng(5);
  constexpr std::uint64_t corners = bit(0) | bit(7) | bit(56) | bit(63);
  for (int game = 0; game < 200; ++game) {
    OthelloOn<8> state;
    while (!state.turn().is_over()) {
      const auto black = state.discs(0) & corners;
      const auto white = state.discs(1) & corners;
      state.play(state.random_move(rng));
      ASSERT_EQ(state.discs(0) & black, black);
      ASSERT_EQ(state.discs(1) & white, white);
    }
  }
}

TEST(Othello, NamedOpeningsPlayThrough) {
  for (const std::string_view moves : {"f5d6c3d3c4", "f5d6c5f4e3c6d3f6e6d7", "f5f6e6f4c3",
                                       "f5f6e6f4g5", "f5d6c5f4e3c6e6", "f5d6c5f4e3c6f3"}) {
    NaiveOthello naive(8, false);
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      naive.play((moves[i + 1] - '1') * 8 + moves[i] - 'a');
    }
    EXPECT_EQ(after(OthelloOn<8>(), moves).text(), naive.text()) << moves;
  }
}

TEST(Othello, MovesAreReadInUpperCaseAndWithBlanks) {
  EXPECT_EQ(after(OthelloOn<8>(), "F5 D6 c3D3 c4"), after(OthelloOn<8>(), "f5d6c3d3c4"));
}

TEST(Othello, TheShortestWipeOutCountsAllCellsForTheWinner) {
  const auto state = after(OthelloOn<8>(), "f5d6c5f4e7f6g5e6e3");
  EXPECT_TRUE(state.turn().is_over());
  EXPECT_THAT(move_texts(state), IsEmpty());
  EXPECT_EQ(state.move_count(), 0);
  EXPECT_EQ(state.discs(1), 0U);
  EXPECT_EQ(othello::count(state.discs(0)), 13);
  EXPECT_EQ(state.margin(0), 64);
  EXPECT_EQ(state.margin(1), -64);
  EXPECT_EQ(state.payoff(0), 1.0);
  EXPECT_EQ(state.payoff(1), -1.0);
  EXPECT_EQ(state.view().areas[1].text, "13");
  EXPECT_EQ(state.view().areas[2].text, "0");
}

TEST(Othello, EqualDiscsAreADrawEvenWithEmptyCells) {
  // Black and white nowhere touch, so nobody can enclose anything.
  const auto apart = position(board_with({{"d4", 'X'},
                                          {"e4", 'X'},
                                          {"d5", 'X'},
                                          {"e5", 'X'},
                                          {"a1", 'O'},
                                          {"b1", 'O'},
                                          {"a2", 'O'},
                                          {"b2", 'O'}},
                                         'X'));
  const auto full = position(std::string(32, 'X') + std::string(32, 'O') + " O");
  for (const auto& state : {apart, full}) {
    EXPECT_TRUE(state.turn().is_over());
    EXPECT_EQ(state.margin(0), 0);
    EXPECT_EQ(state.payoff(0), 0.0);
    EXPECT_EQ(state.payoff(1), 0.0);
  }
}

TEST(Othello, APassIsTheOnlyMoveAndChangesNothingButTheSide) {
  // White to move has nothing to enclose; black can enclose b1.
  auto state = position(board_with(
      {{"d4", 'X'}, {"e4", 'X'}, {"d5", 'X'}, {"e5", 'X'}, {"a1", 'X'}, {"b1", 'O'}}, 'O'));
  using G = OthelloOn<8>;
  EXPECT_EQ(state.turn(), Turn::of(1));
  EXPECT_THAT(move_texts(state), ElementsAre("pass"));
  EXPECT_EQ(state.move_count(), 1);
  EXPECT_EQ(state.move_bits(), 0U);
  EXPECT_EQ(state.kind(G::pass), MoveKind::pass);
  EXPECT_THAT(state.path(G::pass), IsEmpty());
  Rng rng(1);
  EXPECT_EQ(state.random_move(rng), G::pass);
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    EXPECT_EQ(state.transformed(G::pass, symmetry), G::pass);
  }
  for (const std::string_view word : {"pass", "PASS", "pa", "ps", "--", "PA"}) {
    EXPECT_TRUE(parse_move(state, word).ok()) << word;
  }
  EXPECT_FALSE(parse_move(state, "-").ok());
  const auto black = state.discs(0);
  state.play(G::pass);
  EXPECT_EQ(state.turn(), Turn::of(0));
  EXPECT_EQ(state.discs(0), black);
  EXPECT_THAT(move_texts(state), ElementsAre("c1"));
  EXPECT_FALSE(parse_move(state, "pass").ok());
  state.play({2});
  EXPECT_TRUE(state.turn().is_over());
  EXPECT_EQ(state.margin(0), 64);
}

TEST(Othello, PassesMayBeLeftOutOfATranscript) {
  const auto start = position(board_with(
      {{"d4", 'X'}, {"e4", 'X'}, {"d5", 'X'}, {"e5", 'X'}, {"a1", 'X'}, {"b1", 'O'}}, 'O'));
  EXPECT_EQ(after(start, "c1"), after(start, "-- c1"));
  EXPECT_EQ(after(start, "c1"), after(start, "passc1"));
}

TEST(Othello, MovesOtherThanAPassAreQuiet) {
  EXPECT_EQ(OthelloOn<8>::kind({19}), MoveKind::quiet);
  EXPECT_THAT(OthelloOn<8>().path({19}), ElementsAre("d3"));
}

TEST(Othello, RandomMovesReachEveryLegalMoveAboutEquallyOften) {
  Rng rng(11);
  std::map<int, int> seen;
  for (int i = 0; i < 8000; ++i) ++seen[OthelloOn<8>().random_move(rng).cell];
  ASSERT_EQ(seen.size(), 4U);
  double chi_square = 0;
  for (const auto& [cell, times] : seen) chi_square += (times - 2000.0) * (times - 2000.0) / 2000.0;
  EXPECT_LT(chi_square, 16.3);  // 0.1 % for three degrees of freedom
}

// --- Reversi -------------------------------------------------------------------------------------

TEST(Reversi, ThePlayersFillTheCentreFirstAndFlipNothing) {
  OthelloOn<8> state(OthelloStart::reversi);
  EXPECT_EQ(state.empties(), 64);
  EXPECT_THAT(move_texts(state), ElementsAre("d4", "e4", "d5", "e5"));
  state = after(state, "d4e4");
  EXPECT_THAT(move_texts(state), ElementsAre("d5", "e5"));
  state = after(state, "d5e5");
  EXPECT_EQ(state.text(), "---------------------------XO------XO--------------------------- X");
  EXPECT_THAT(move_texts(state), ElementsAre("f3", "f4", "f5", "f6"));
}

TEST(Reversi, LeadsToTheOthelloStartWhenTheCentreIsCrossed) {
  const auto state = after(OthelloOn<8>(OthelloStart::reversi), "e4d4d5e5");
  EXPECT_EQ(state.text(), OthelloOn<8>().text());
  EXPECT_EQ(lines(state, 6), lines(OthelloOn<8>(), 6));
}

// --- symmetry ------------------------------------------------------------------------------------

template <int N>
void expect_symmetric_rules(OthelloStart start) {
  Rng rng(17, N);
  for (int game = 0; game < repeats(10); ++game) {
    auto state = board<N>(start);
    while (!state.turn().is_over()) {
      const auto move = state.random_move(rng);
      auto child = state;
      child.play(move);
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        auto image = state.transformed(symmetry);
        ASSERT_EQ(*image.parse(image.text()), image);
        image.play(state.transformed(move, symmetry));
        ASSERT_EQ(image, child.transformed(symmetry));
        ASSERT_EQ(canonical(image).state, canonical(child).state);
      }
      state = child;
    }
  }
}

TEST(Othello, SymmetricPositionsHaveSymmetricMoves) {
  for (const auto start : {OthelloStart::othello, OthelloStart::reversi}) {
    expect_symmetric_rules<4>(start);
    expect_symmetric_rules<6>(start);
    expect_symmetric_rules<8>(start);
    expect_symmetric_rules<10>(start);
  }
}

TEST(Othello, SymmetriesPreservePerft) {
  const auto state = after(OthelloOn<8>(), "f5d6c5f4e3c6f3");
  std::set<std::string> images;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const auto image = state.transformed(symmetry);
    images.insert(image.text());
    EXPECT_EQ(lines(image, 4), lines(state, 4));
  }
  EXPECT_EQ(images.size(), 8U);
}

TEST(Othello, FourOfTheSymmetriesMapTheStartOntoItself) {
  int same = 0;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    same += OthelloOn<8>().transformed(symmetry) == OthelloOn<8>();
  }
  EXPECT_EQ(same, 4);
}

TEST(Othello, TheSideToMoveIsPartOfTheKey) {
  const std::string cells = "---------------------------OX------XO--------------------------- ";
  EXPECT_NE(position(cells + "X").key(), position(cells + "O").key());
  EXPECT_NE(position(cells + "X"), position(cells + "O"));
}

}  // namespace
}  // namespace brett::othello_tests
