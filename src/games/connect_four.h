// Connect Four on any board that fits 64 bits: two seats, four in a row.
#pragma once

#include "games/gravity_game.h"

namespace brett {

inline constexpr GravityParams connect_four_table{.rows = 6, .columns = 7, .connect = 4};

struct ConnectFour : GravityFamily<ConnectFour> {
  static constexpr Facts facts{.name = "connect_four",
                               .title = "Connect Four",
                               .help = "four stones in a row, dropped into columns",
                               .max_moves = 32,
                               .formats = "digits"};
  static constexpr std::string_view rules =
      "Two players take turns to drop a stone into a column; it falls to the lowest free\n"
      "cell. X begins.\n\n"
      "![After a few moves](middle)\n\n"
      "Four own stones in a row, across, upright or diagonal, win. A full board is a draw.\n\n"
      "![A row: the game is won](row)\n\n"
      "Moves are column digits from the left (1..9, then a, b, ...); 4453 is a game of four\n"
      "moves.\n\n"
      "Positions: rows from the top, '.' for a free cell, and the side to move, as in\n"
      "'......./......./......./......./...O.../...X... X'; or the columns played so far,\n"
      "as in 44.\n";

  struct Params : GravityParams {
    constexpr Params() : GravityParams(connect_four_table) {}
  };
  using Default = GravityGame<ConnectFour, FixedTable<connect_four_table>>;
  using Free = GravityGame<ConnectFour, FreeTable<2>>;
  static OptionTable<Params> options() { return OptionTable<Params>().with(grid_options()); }
};

static_assert(GameState<ConnectFour::Free> && GameFamily<ConnectFour>);
static_assert(!CanSkip<ConnectFour::Free>);

}  // namespace brett
