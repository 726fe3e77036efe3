// "3 wins with chance": three_wins.h with blank stones, which belong to nobody and fall by chance.
#pragma once

#include "games/three_wins.h"

namespace brett {

struct ThreeWinsChance : GravityFamily<ThreeWinsChance> {
  static constexpr Facts facts{
      .name = "three_wins_chance",
      .title = "3 wins with chance",
      .help = "three in a row for two to four, with blanks that fall by chance",
      .max_seats = 4,
      .chance = true,
      .sum = Sum::zero_for_two,
      .max_moves = 32};
  static constexpr std::string_view rules =
      "Two to four players (three by default) take turns to drop a stone into a column; it\n"
      "falls to the lowest free cell. X begins, then O, A and H. The first to have three\n"
      "own stones in a row, across, upright or diagonal, wins and all others lose. A full\n"
      "board is a draw.\n\n"
      "![The start](start)\n\n"
      "After every third move that did not win, a blank stone, which belongs to nobody,\n"
      "falls into a random column: the more free cells a column has, the likelier.\n\n"
      "![A blank stone has fallen](blank)\n\n"
      "Moves are column digits from the left (1..9, then a, b, ...), blanks have a star:\n"
      "445*3 is three moves and a blank.\n\n"
      "Positions: rows from the top, '.' for a free cell, '#' for a blank, and the side to\n"
      "move, or '?' when a blank is to fall, as in\n"
      "'......./......./......./......./...A.../...O.../...X... ?'; or the game so far:\n"
      "444*3.\n";
  using Params = ThreeWinsParams;
  using Default = GravityGame<ThreeWinsChance, FixedTable<three_wins_table>>;
  using Free = GravityGame<ThreeWinsChance, FreeTable<4>>;

  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .with(ThreeWins::options())
        .integer("blank_every", &Params::blank_every, 1, 9, "moves after which a blank falls");
  }
};

static_assert(HasChance<ThreeWinsChance::Free> && GameFamily<ThreeWinsChance>);

}  // namespace brett
