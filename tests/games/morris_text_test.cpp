// Nine Men's Morris: positions as text, right and wrong, and what people are shown.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "games/morris_naive.h"
#include "games/morris_positions.h"
#include "players/registry.h"

namespace brett::morris_tests {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Morris, StartIsWritten) {
  EXPECT_EQ(Morris().text(), ".../.../.../....../.../.../... w 9-9");
  EXPECT_EQ(Morris({.men = 4}).text(), ".../.../.../....../.../.../... w 4-4");
}

TEST(Morris, PointsAreWrittenInReadingOrder) {
  Morris state;
  for (const char* text : {"a7", "b6", "e5", "c4", "g4", "e3", "b2", "d1"}) {
    state.play(move_of(state, text));
  }
  EXPECT_EQ(state.text(), "W../B../..W/..B..W/..B/W../.B. w 5-5");
}

TEST(Morris, TextsAreReadBack) {
  visit_random_positions(10, [](const Morris& state, Rng&) {
    const auto read = state.parse(state.text());
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(*read, state) << state.text();
  });
}

TEST(Morris, PositionsOfAWrongShapeAreRefused) {
  EXPECT_THAT(refusal(""), HasSubstr("must be seven rows"));
  EXPECT_THAT(refusal("w 9-9"), HasSubstr("must be seven rows"));
  EXPECT_THAT(refusal(".../... w 9-9"), HasSubstr("2 rows instead of 7"));
  EXPECT_THAT(refusal(".../.../.../...../.../.../... w 9-9"),
              HasSubstr("row 4 from the top has 5 points instead of 6"));
  EXPECT_THAT(refusal(".../.X./.../....../.../.../... w 9-9"), HasSubstr("'X' must be W, B"));
  EXPECT_THAT(refusal(".../.../.../....../.../.../... x 9-9"), HasSubstr("must be w or b"));
  for (const char* hands :
       {"9", "9-", "-9", "9-9-9", "a-b", "-1-9", "10-9", "99999999999999999999-1"}) {
    EXPECT_THAT(refusal(fmt::format(".../.../.../....../.../.../... w {}", hands)),
                HasSubstr("must be like 9-9, white's first, each 0 to 9"));
  }
}

TEST(Morris, ImpossibleNumbersOfStonesAreRefused) {
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... w 7-6"),
              HasSubstr("White has 3 stones on the board and 7 in hand, more than men=9"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... w 1-1", {.men = 3}), HasSubstr("men=3"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... w 4-5"), HasSubstr("as many as white"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... b 4-4"), HasSubstr("one more than white"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... b 5-4"), HasSubstr("one more than white"));
  EXPECT_THAT(refusal("WWW/BB./.../....../.../.../... w 0-0"),
              HasSubstr("the game was over before"));
  EXPECT_THAT(refusal("WWW/B../.../....../.../.../... b 0-0"),
              HasSubstr("Black has 1 stones in all"));
  EXPECT_THAT(refusal("WWW/.../.../....../.../.../... b 0-0", {.take = 2}),
              HasSubstr("over before"));
}

TEST(Morris, FinishedPositionsAreRead) {
  EXPECT_TRUE(position("WWW/BB./.../....../.../.../... b 0-0").turn().is_over());
  EXPECT_TRUE(position("WWW/B../.../....../.../.../... b 0-0", {.take = 2}).turn().is_over());
  EXPECT_TRUE(position("BBB/WWW/.../BW...W/.../.../W.. b 0-0").turn().is_over());
}

TEST(Morris, NoTextCrashes) {
  const std::string alphabet = "WB./ wb0123456789-x\n\t\xff";
  Rng rng(11);
  for (int i = 0; i < 20000; ++i) {
    std::string text = "WW./B.B/.WB/.B...W/.../.BB/.W. w 0-0";
    for (std::uint32_t changes = 1 + rng.below(6); changes > 0; --changes) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      const char letter = alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
      switch (rng.below(3)) {
        case 0: text[at] = letter; break;
        case 1: text.insert(at, 1, letter); break;
        default: text.erase(at, 1);
      }
      if (text.empty()) text.push_back('.');
    }
    const auto state = Morris({.take = 2}).parse(text);
    if (!state) continue;
    EXPECT_EQ(*Morris({.take = 2}).parse(state->text()), *state);
    EXPECT_EQ(moves_of(*state).size(), static_cast<std::size_t>(state->move_count()));
  }
}

// --- for people ----------------------------------------------------------------------------------

TEST(Morris, ViewShowsPointsLinesAndHands) {
  const View view = position("W../..B/.../....../.../.../... w 8-8").view();
  EXPECT_EQ(view.board().cells[0].shape, Shape::point);
  ASSERT_EQ(view.board().cells.size(), 24U);
  std::set<std::pair<int, int>> places, lines;
  for (const Cell& cell : view.board().cells) {
    places.emplace(cell.column, cell.row);
    EXPECT_EQ(cell.name, (std::string{static_cast<char>('a' + cell.column),
                                      static_cast<char>('7' - cell.row)}));
    EXPECT_EQ(cell.piece.symbol, cell.name == "a7" ? "W" : cell.name == "f6" ? "B" : "");
  }
  EXPECT_EQ(places.size(), 24U);
  EXPECT_EQ(view.board().cells[0].piece, (Piece{0, "W", "white stone"}));
  EXPECT_EQ(view.board().lines.size(), 32U);
  for (const auto& [a, b] : view.board().lines) {
    lines.emplace(std::min(a, b), std::max(a, b));
    EXPECT_TRUE(are_neighbours(view.board().cells[static_cast<std::size_t>(a)].name,
                               view.board().cells[static_cast<std::size_t>(b)].name));
  }
  EXPECT_EQ(lines.size(), 32U);
  ASSERT_EQ(view.areas.size(), 3U);
  for (Seat seat = 0; seat < 2; ++seat) {
    const Area& hand = view.areas[static_cast<std::size_t>(seat + 1)];
    EXPECT_EQ(hand.seat, seat);
    EXPECT_EQ(hand.label, "in hand");
    EXPECT_EQ(hand.cells[0].piece.count, 8);
  }
  EXPECT_THAT(view.seat_names, ElementsAre("White", "Black"));
}

TEST(Morris, ParametersAreChecked) {
  const Registry& registry = Registry::standard();
  EXPECT_TRUE(registry.game("morris:men=3,take=2,repetition=0,no_mill=0").ok());
  EXPECT_EQ((*registry.game("morris:men=9,take=2"))->spec(), "morris:take=2");
  EXPECT_THAT(registry.game("morris:men=10").error().message, HasSubstr("must be 3 to 9"));
  EXPECT_THAT(registry.game("morris:take=3").error().message, HasSubstr("must be 1 to 2"));
  EXPECT_THAT(registry.game("morris:repetition=1").error().message, HasSubstr("must be 0"));
}

}  // namespace
}  // namespace brett::morris_tests
