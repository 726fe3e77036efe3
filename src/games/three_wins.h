// "3 wins": Connect Four's gravity, three in a row, two to four seats.
#pragma once

#include "games/gravity_game.h"

namespace brett {

inline constexpr GravityParams three_wins_table{
    .rows = 7, .columns = 7, .connect = 3, .seats = 3, .blank_every = 3};
struct ThreeWinsParams : GravityParams {
  constexpr ThreeWinsParams() : GravityParams(three_wins_table) {}
};

struct ThreeWins : GravityFamily<ThreeWins> {
  static constexpr Facts facts{
      .name = "three_wins",
      .title = "3 wins",
      .help = "three stones in a row for two to four, dropped into columns",
      .max_seats = 4,
      .sum = Sum::zero_for_two,
      .max_moves = 32};
  static constexpr std::string_view rules =
      "Two to four players (three by default) take turns to drop a stone into a column; it\n"
      "falls to the lowest free cell. X begins, then O, A and H.\n\n"
      "![The start](start)\n\n"
      "The first to have three own stones in a row, across, upright or diagonal, wins and\n"
      "all others lose. A full board is a draw.\n\n"
      "![A row: the game is won](row)\n\n"
      "Moves are column digits from the left (1..9, then a, b, ...); 4453 is a game of four\n"
      "moves.\n\n"
      "Positions: rows from the top, '.' for a free cell, and the side to move, as in\n"
      "'......./......./......./......./......./...O.../...X... A'; or the columns played:\n"
      "44.\n";
  using Params = ThreeWinsParams;
  using Default = GravityGame<ThreeWins, FixedTable<three_wins_table>>;
  using Free = GravityGame<ThreeWins, FreeTable<4>>;

  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .with(grid_options())
        .integer("seats", &Params::seats, 2, 4, "number of players");
  }
};

static_assert(GameState<ThreeWins::Free> && GameFamily<ThreeWins>);
static_assert(!HasChance<ThreeWins::Free>);

}  // namespace brett
