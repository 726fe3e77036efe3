// Criteria of Othello on 8 x 8: discs by category of their cell, mobility and potential mobility, corners
// and the cells beside them, edges, stability, parity. Classes: opening, midgame, endgame, 20 discs each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "evaluation/linear.h"
#include "games/othello.h"
#include "games/othello_categories.h"

namespace brett {

namespace othello {

constexpr std::uint64_t corner_cells = 0x8100000000000081;
constexpr std::uint64_t edge_cells = 0xff818181818181ff;
constexpr std::uint64_t column_a = 0x0101010101010101;
constexpr std::uint64_t column_h = 0x8080808080808080;

// All cells next to these, and the set itself.
constexpr std::uint64_t neighbourhood(std::uint64_t cells) {
  const std::uint64_t row = cells | (cells & ~column_h) << 1 | (cells & ~column_a) >> 1;
  return row | row << 8 | row >> 8;
}

// Spreads along one direction, up and down, over cells that a step may enter, in doubling steps.
template <int Step>
constexpr std::uint64_t spread(std::uint64_t cells, std::uint64_t enter_up,
                               std::uint64_t enter_down) {
  std::uint64_t up = cells, down = cells;
  for (int step = Step; step <= 4 * Step; step *= 2) {
    up |= enter_up & (up << step);
    down |= enter_down & (down >> step);
    enter_up &= enter_up << step;
    enter_down &= enter_down >> step;
  }
  return up | down;
}
// The cells of the lines in one direction on which no cell is free.
template <int Step>
constexpr std::uint64_t on_full_lines(std::uint64_t taken) {
  constexpr std::uint64_t up = Step == 8 ? ~std::uint64_t{0} : Step == 7 ? ~column_h : ~column_a;
  constexpr std::uint64_t down = Step == 8 ? ~std::uint64_t{0} : Step == 7 ? ~column_a : ~column_h;
  return ~spread<Step>(~taken, up, down);
}

// Discs of `own` that can never be turned over, as far as this is seen: in every direction the line is
// full, or on one side there is the edge or another such disc.
constexpr std::uint64_t stable_discs(std::uint64_t own, std::uint64_t taken) {
  if ((taken & corner_cells) == 0) return 0;  // nearly always right, and most positions are so
  constexpr std::uint64_t sides = column_a | column_h;
  constexpr std::uint64_t ends = 0xff000000000000ff;
  const std::uint64_t across = on_full_lines<1>(taken) | sides;
  const std::uint64_t upright = on_full_lines<8>(taken) | ends;
  const std::uint64_t falling = on_full_lines<9>(taken) | sides | ends;
  const std::uint64_t rising = on_full_lines<7>(taken) | sides | ends;
  std::uint64_t stable = 0;
  for (;;) {
    const std::uint64_t more =
        own & (across | stable << 1 | stable >> 1) & (upright | stable << 8 | stable >> 8) &
        (falling | stable << 9 | stable >> 9) & (rising | stable << 7 | stable >> 7);
    if (more == stable) return stable;
    stable |= more;
  }
}

}  // namespace othello

template <>
struct Criteria<OthelloOn<8>> {
  using G = OthelloOn<8>;
  // Those of the cells in the order of their categories.
  static constexpr std::array criteria{
      Criterion{"cells.corner", "a1", 4},
      Criterion{"cells.c", "b1", 8},
      Criterion{"cells.a", "c1", 8},
      Criterion{"cells.b", "d1", 8},
      Criterion{"cells.x", "b2", 4},
      Criterion{"cells.c2", "c2", 8},
      Criterion{"cells.d2", "d2", 8},
      Criterion{"cells.c3", "c3", 4},
      Criterion{"cells.d3", "d3", 8},
      Criterion{"cells.d4", "d4", 4},
      Criterion{"cells.discs", "anywhere", 64},
      Criterion{"mobility.moves", "legal moves", 32},
      Criterion{"mobility.potential", "free cells beside discs of the other side", 32},
      Criterion{"mobility.frontier", "discs beside free cells", 32},
      Criterion{"corners.corner_moves", "corners that can be taken", 4},
      Criterion{"corners.x_open", "discs on X beside a free corner", 4},
      Criterion{"corners.c_open", "discs on C beside a free corner", 8},
      Criterion{"edges.edge", "discs on the edges", 28},
      Criterion{"edges.stable", "discs that can never be turned over", 64},
      Criterion{"parity.parity", "an odd number of free cells for who is to move", 1},
      Criterion{"parity.tempo", "being to move", 1}};
  static consteval std::size_t at(std::string_view name) { return place_of(criteria, name); }

  static WeightLayout layout() {
    return criteria_layout("othello",
                           {{"opening", "at most 20 discs besides the first four"},
                            {"midgame", "at most 40"},
                            {"endgame", "the rest"}},
                           {{"cells", "discs by where they lie"},
                            {"mobility", "what can be played"},
                            {"corners", "and the cells beside them"},
                            {"edges", "and what is safe"},
                            {"parity", "who moves last"}},
                           criteria);
  }
  static std::size_t class_of(const G& state) {
    const int empties = state.empties();
    return empties >= 40 ? 0 : empties >= 20 ? 1 : 2;
  }
  static void count_all(const G& state, std::int32_t* const* of_seat) {
    const Seat mover = state.turn().seat();
    const std::uint64_t own = state.own(), other = state.other();
    const std::uint64_t taken = own | other;
    std::int32_t* const o = of_seat[mover];
    count_side(own, other, state.move_bits(), taken, o);
    count_side(other, own, state.other_move_bits(), taken, of_seat[1 - mover]);
    o[at("tempo")] = 1;
    // Half of it on each side, so that the difference is one way or the other.
    (std::popcount(taken) % 2 == 1 ? o : of_seat[1 - mover])[at("parity")] = 1;
  }

 private:
  static void count_side(std::uint64_t own, std::uint64_t other, std::uint64_t legal,
                         std::uint64_t taken, std::int32_t* c) {
    for (std::size_t i = 0; i < othello::categories; ++i) {
      c[i] = std::popcount(own & othello::category_masks[i]);
    }
    c[at("discs")] = std::popcount(own);
    c[at("moves")] = std::popcount(legal);
    c[at("potential")] = std::popcount(othello::neighbourhood(other) & ~taken);
    c[at("frontier")] = std::popcount(own & othello::neighbourhood(~taken));
    c[at("corner_moves")] = std::popcount(legal & othello::corner_cells);
    const std::uint64_t open = othello::neighbourhood(othello::corner_cells & ~taken);
    c[at("x_open")] = std::popcount(own & open & othello::category_masks[4]);
    c[at("c_open")] = std::popcount(own & open & othello::category_masks[1]);
    c[at("edge")] = std::popcount(own & othello::edge_cells);
    c[at("stable")] = std::popcount(othello::stable_discs(own, taken));
  }
};

}  // namespace brett
