// Othello: positions as text, right and wrong, what people are shown, and specs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/othello_boards.h"
#include "players/registry.h"
#include "sanitized.h"

namespace brett::othello_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Othello, ReadsTheSymbolsOfOtherPrograms) {
  const OthelloOn<8> start;
  for (const std::string_view text : {
           "...........................O*......*O........................... *",
           "---------------------------wb------bw--------------------------- b",
           "---------------------------WB------BW--------------------------- Black",
           "---------------------------0x------x0--------------------------- x",
           "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X",
           "--------\n--------\n--------\r\n---ox---\n---xo---\n--------\n--------\n--------"
           "\n\tblack\n",
       }) {
    EXPECT_EQ(position(text), start) << text;
  }
  EXPECT_EQ(
      position("---------------------------OX------XO--------------------------- white").turn(),
      Turn::of(1));
}

TEST(Othello, RefusesPositionsInWords) {
  const std::string start = "---------------------------OX------XO---------------------------";
  EXPECT_THAT(refusal(""), HasSubstr("0 cells instead of 64"));
  EXPECT_THAT(refusal("X"), HasSubstr("0 cells instead of 64"));
  EXPECT_THAT(refusal(start), HasSubstr("the side to move is missing"));
  EXPECT_THAT(refusal(start + "- X"), HasSubstr("65 cells instead of 64"));
  EXPECT_THAT(refusal(start.substr(1) + " X"), HasSubstr("63 cells instead of 64"));
  EXPECT_THAT(refusal<6>(start + " X"), HasSubstr("64 cells instead of 36"));
  EXPECT_THAT(refusal("--------?" + start.substr(9) + " X"), HasSubstr("'?' on a2 must be"));
  EXPECT_THAT(refusal(start + " green"),
              HasSubstr("the side to move 'green' must be X (black) or O"));
  EXPECT_THAT(refusal(std::string(64, '-') + " X"), HasSubstr("d4, e4, d5, e5 are never empty"));
  EXPECT_THAT(refusal(board_with({{"d4", 'X'}, {"a1", 'O'}}, 'X')), HasSubstr("never empty"));
  EXPECT_THAT(refusal(std::string(100000, 'X')), HasSubstr("100000 cells instead of 64"));
}

TEST(Reversi, RefusesCentresThatCannotBeFilledSo) {
  const auto why = [](const std::map<std::string, char>& discs, char side) {
    return refusal(board_with(discs, side), OthelloStart::reversi);
  };
  EXPECT_EQ(why({}, 'X'), "accepted");
  EXPECT_EQ(why({{"d4", 'X'}}, 'O'), "accepted");
  EXPECT_EQ(why({{"d4", 'X'}, {"e4", 'O'}, {"e5", 'X'}}, 'O'), "accepted");
  EXPECT_THAT(why({}, 'O'), HasSubstr("O is to move only with one disc less than X"));
  EXPECT_THAT(why({{"d4", 'O'}}, 'X'), HasSubstr("X is to move only with as many discs as O"));
  EXPECT_THAT(why({{"d4", 'X'}, {"a1", 'O'}}, 'X'), HasSubstr("discs outside the centre"));
}

TEST(Othello, NeverCrashesOnOddPositions) {
  Rng rng(23);
  constexpr std::string_view symbols = "-XOxo.*bw0 \n\t\xff?";
  for (int i = 0; i < repeats(20000); ++i) {
    std::string text;
    for (auto left = rng.below(120); left > 0; --left) {
      text += symbols[rng.below(rng.below(2) ? 3 : static_cast<std::uint32_t>(symbols.size()))];
    }
    static_cast<void>(board<4>().parse(text));
    static_cast<void>(OthelloOn<8>(OthelloStart::reversi).parse(text));
    const auto state = OthelloOn<10>().parse(text);
    if (state.ok()) {
      EXPECT_EQ(*state->parse(state->text()), *state);
    }
  }
}

TEST(Othello, PlaysOnFromAnyBoardItReads) {
  Rng rng(29);
  for (int i = 0; i < 300; ++i) {
    std::string cells;
    for (int cell = 0; cell < 64; ++cell) cells += "-XO"[rng.below(3)];
    for (const std::size_t cell : {27U, 28U, 35U, 36U}) cells[cell] = "XO"[rng.below(2)];
    auto state = position(cells + (rng.below(2) ? " X" : " O"));
    EXPECT_LE(play_out(state, rng), 2 * 60);
  }
}

TEST(Othello, Size10HasRowsUpToTen) {
  using G = OthelloOn<10>;
  EXPECT_EQ(G().text({90}), "a10");
  EXPECT_EQ(G().text({99}), "j10");
  const auto state = after(G(), "g6");
  EXPECT_EQ(G().parse(state.text())->text(), state.text());
  EXPECT_EQ(G().parse(state.text())->key(), state.key());
}

TEST(Othello, ViewShowsDiscsAndTheirNumbers) {
  const View view = board<6>().view();
  EXPECT_EQ(view.board().cells.size(), 36U);
  EXPECT_EQ(view.board().cells[14].name, "c3");
  EXPECT_EQ(view.board().cells[14].piece, (Piece{1, "O", "white disc"}));
  EXPECT_EQ(view.board().cells[15].piece, (Piece{0, "X", "black disc"}));
  EXPECT_EQ(view.board().cells[35].row, 5);
  EXPECT_THAT(view.seat_names, ElementsAre("Black", "White"));
  ASSERT_EQ(view.areas.size(), 3U);
  EXPECT_EQ(view.areas[1].label, "discs");
  EXPECT_EQ(view.areas[1].text, "2");
  EXPECT_EQ(view.areas[2].seat, 1);
}

TEST(Othello, SpecsChooseSizeAndStart) {
  const auto game = [](std::string_view spec) { return Registry::standard().game(spec); };
  ASSERT_TRUE(game("othello:size=10,start=reversi").ok());
  EXPECT_EQ((*game("othello:start=reversi,size=10"))->spec(), "othello:size=10,start=reversi");
  EXPECT_EQ((*game("othello:size=8,start=othello"))->spec(), "othello");
  EXPECT_EQ((*game("othello:size=6"))->start().text().size(), 38U);
  EXPECT_EQ(game("othello:size=5").error().message, "size=5 for othello: must be 4, 6, 8 or 10");
  EXPECT_THAT(game("othello:start=chess").error().message, HasSubstr("must be othello or reversi"));
}

}  // namespace
}  // namespace brett::othello_tests
