// Boards of kinds that the two smallest games do not have.
#include "drawing/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "players/registry.h"

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
