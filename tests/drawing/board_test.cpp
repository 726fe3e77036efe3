// Boards of kinds that the two smallest games do not have.
#include "drawing/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/table_of.h"
#include "games/hex.h"
#include "players/registry.h"
#include "toy/bazaar.h"

namespace brett {
namespace {

using testing::HasSubstr;

// A square of eight points with its middle: lines along the sides, the cross, and two diagonals.
View nine_points() {
  View view = View::of_board(3, 3, {"White", "Black"}, {Tint::light, Tint::dark});
  Area& board = view.board();
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      board.cells.push_back({{static_cast<char>('a' + column), static_cast<char>('3' - row)},
                             column,
                             row,
                             {},
                             Shape::point});
    }
  }
  board.lines = {{0, 1}, {1, 2}, {6, 7}, {7, 8}, {0, 3}, {3, 6}, {2, 5},
                 {5, 8}, {1, 4}, {4, 7}, {3, 4}, {4, 5}, {0, 4}, {4, 2}};
  label_by_names(board);
  return view;
}

TEST(Board, PointsAreJoinedByLines) {
  EXPECT_EQ(text_of_board(nine_points(), {}, false),
            "3  ┌───┬───┐\n"
            "   │ ╲ │ ╱ │\n"
            "2  ├───┼───┤\n"
            "   │   │   │\n"
            "1  └───┴───┘\n"
            "\n"
            "   a   b   c\n");
}

TEST(Board, PiecesStandOnPointsAndTheLastMoveIsMarked) {
  View view = nine_points();
  view.board().cells[4].piece = {0, "W", "white man"};
  view.board().cells[8].piece = {1, "B", "black man"};
  const std::string text = text_of_board(view, {.last = {"b2"}, .targets = {"a3"}}, false);
  EXPECT_THAT(text, HasSubstr("3  +───┬───┐\n"));
  EXPECT_THAT(text, HasSubstr("2  ├──[W]──┤\n"));
  EXPECT_THAT(text, HasSubstr("1  └───┴───B\n"));
}

TEST(Board, MovablePiecesAndPreyAreUnderlinedInColour) {
  View view = nine_points();
  view.board().cells[4].piece = {0, "W", "white man"};
  view.board().cells[8].piece = {1, "B", "black man"};
  const std::string text = text_of_board(view, {.movable = {"b2"}, .preys = {"c1"}}, true);
  EXPECT_THAT(text, HasSubstr("\x1b[1;36;4mW\x1b[0m"));
  EXPECT_THAT(text, HasSubstr("\x1b[1;31;4mB\x1b[0m"));
}

TEST(Board, GamesWithoutOneShowWhatIsHeld) {
  View view;
  view.seat_names = {"Ann"};
  view.add_cards(0, "cards", {"K", "?"});
  view.add_pieces(0, "put in", {.symbol = "o", .name = "chip", .face = "chip"}, 7);
  view.add_text(1, "points", "12");
  view.add_text(nobody, "", "pot 3");
  EXPECT_EQ(text_of_board(view, {}, false),
            "Ann: cards K ?, put in 7\nseat 2: points 12\ntable: pot 3\n");
}

TEST(Board, RowsOfHexagonsAreShifted) {
  const Played start =
      Hex::instantiate(HexParams{.size = 3}, [](const auto& game) { return Played(game); });
  Played played = start;
  ASSERT_TRUE(played.play_moves("a1 c2").ok());
  EXPECT_EQ(text_of_board(played.view(), {.last = {"c2"}}, false),
            "    a   b   c\n"
            "  1 R   ·   ·\n"
            "    2 ·   ·  [B]\n"
            "      3 ·   ·   ·\n");
}

TEST(Board, BowlsShowNumbersOfTwoDigitsAndTheirNames) {
  View view = View::of_board(3, 1, {"South", "North"});
  for (int i = 0; i < 3; ++i) {
    Cell cell{.name = {static_cast<char>('a' + i)}, .column = i, .shape = Shape::bowl};
    const int count = i == 0 ? 12 : i == 1 ? 3 : 0;
    if (count > 0) cell.piece = {0, std::to_string(count), "seeds", "seed", count};
    view.board().cells.push_back(cell);
  }
  EXPECT_EQ(text_of_board(view, {.last = {"b"}}, false),
            "    (12)  [3]  (0)\n"
            "      a    b    c\n");
}

TEST(Board, CornersAndEdgesThatMayBeChosenShowTheirNames) {
  Played game{Bazaar({.seats = 2})};
  ASSERT_TRUE(game.play_moves("9d Kc die 4 bid 1 pass").ok());
  const View view = game.view();
  const std::string text = text_of_board(view, legal_marks(game, view), false);
  for (const int corner : bazaar::corner_map.around[3]) {
    EXPECT_THAT(text, HasSubstr("c" + std::to_string(corner + 1)));
  }
  for (const int edge : bazaar::edge_map.around[3]) {
    EXPECT_THAT(text, HasSubstr("e" + std::to_string(edge + 1)));
  }
  EXPECT_THAT(text, testing::Not(HasSubstr("e1 ")));
  EXPECT_THAT(text, HasSubstr("table: die [4]\n"));
  EXPECT_THAT(text, HasSubstr("Ada: hand 9d, bid 1, coins 4999 of 5000, goods 8\n"));
}

TEST(Board, ManySeatsHaveNumbers) {
  Played game{Bazaar()};
  const std::string text = text_of_board(game.view(), {}, false);
  EXPECT_THAT(text, HasSubstr("\n12 Lena: hand -, "));
  EXPECT_THAT(text_of_board(game.view(), {}, true), HasSubstr("\n12 \x1b[38;5;37mLena\x1b[0m: "));
  View view = nine_points();
  view.seat_names.assign(12, "somebody");
  view.board().cells[4].piece = {11, "L", "stone"};
  EXPECT_THAT(svg_of_board(view, {}), HasSubstr(">12</text>"));
}

TEST(Board, WhatHasWonIsMarkedAndExplained) {
  View view = nine_points();
  for (const std::size_t cell : {3U, 4U, 5U}) {
    view.board().cells[cell].piece = {0, "W", "white man"};
    view.board().cells[cell].mark = CellMark::winning;
  }
  const std::string text = text_of_board(view, {}, false);
  EXPECT_THAT(text, HasSubstr("2 *W*─*W*─*W*\n"));
  EXPECT_THAT(text, HasSubstr("\n* winning\n"));
}

TEST(Board, ColumnsAreLabelledWithWhatOneTypes) {
  const auto board = [](std::string_view game) {
    return (*Registry::standard().game(game))->start().view().board();
  };
  EXPECT_THAT(board("connect_four:rows=4,columns=4").column_labels,
              testing::ElementsAre("1", "2", "3", "4"));
  EXPECT_THAT(board("connect_four").row_labels, testing::IsEmpty());
  EXPECT_THAT(board("tic_tac_toe").column_labels, testing::ElementsAre("a", "b", "c"));
  EXPECT_THAT(board("tic_tac_toe").row_labels, testing::ElementsAre("3", "2", "1"));
}

}  // namespace
}  // namespace brett
