// Criteria of Morris: stones, hand, mills and what may become one, blocked stones, mobility. Classes by
// phase: placing, moving, flying.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "evaluation/linear.h"
#include "games/morris.h"

namespace brett {

template <>
struct Criteria<Morris> {
  static constexpr std::array criteria{
      Criterion{"material.stones", "on the board", 9},
      Criterion{"material.hand", "still to be placed", 9},
      Criterion{"mills.mills", "closed", 4},
      Criterion{"mills.possible", "two stones and an empty point on a line", 8},
      Criterion{"mills.ready", "slides that close one", 8},
      Criterion{"mills.double_mills", "slides that close one and open another", 4},
      Criterion{"mills.forks", "points that would close two", 4},
      Criterion{"room.blocked", "stones that cannot slide", 9},
      Criterion{"room.mobility", "slides", 32},
      Criterion{"room.crossings", "stones on points with four neighbours", 4},
      Criterion{"room.tempo", "being to move", 1}};
  static consteval std::size_t at(std::string_view name) { return place_of(criteria, name); }

  static WeightLayout layout() {
    return criteria_layout(
        "morris",
        {{"placing", "somebody has stones in hand"},
         {"moving", "nobody has, and all have more than three"},
         {"flying", "somebody has three stones left"}},
        {{"material", "what is left"}, {"mills", "closed and to come"}, {"room", "to move"}},
        criteria);
  }
  static std::size_t class_of(const Morris& state) {
    if (!state.moving_phase()) return 0;
    const bool flies = std::popcount(state.stones(0)) <= 3 || std::popcount(state.stones(1)) <= 3;
    return flies ? 2 : 1;
  }
  static void count_all(const Morris& state, std::int32_t* const* of_seat) {
    const morris::Points empty = state.empty();
    for (Seat seat = 0; seat < 2; ++seat) {
      std::int32_t* const c = of_seat[seat];
      const morris::Points own = state.stones(seat);
      const morris::Lines lines = morris::lines_through(own);
      c[at("stones")] = std::popcount(own);
      c[at("hand")] = state.hand(seat);
      c[at("mills")] = std::popcount(own & lines.along) + std::popcount(own & lines.across & 0xff);
      c[at("possible")] =
          std::popcount(lines.first() & empty) + std::popcount(lines.second() & empty);
      c[at("forks")] = std::popcount(lines.first() & lines.second() & empty);
      const morris::Slides slides = morris::slides(own, empty);
      const morris::Slides closing = slides & morris::closing_slides(own);
      c[at("ready")] = std::popcount(closing);
      const morris::Points milled = own & (lines.first() | lines.second());
      morris::Points from = 0;
      for_each_bit(closing, [&](int slide) {
        from |= morris::point(morris::slide_table[static_cast<std::size_t>(slide)].from);
      });
      c[at("double_mills")] = std::popcount(from & milled);
      c[at("blocked")] = std::popcount(own & ~reach(empty));
      c[at("mobility")] = std::popcount(slides);
      c[at("crossings")] = std::popcount(own & morris::middles & 0x00ff00);
      c[at("tempo")] = state.turn() == Turn::of(seat) ? 1 : 0;
    }
  }

 private:
  // The points beside these.
  static constexpr morris::Points reach(morris::Points points) {
    return (morris::turned<1>(points) | morris::turned<7>(points) |
            (((points << 8) | (points >> 8)) & morris::middles)) &
           morris::board;
  }
};

}  // namespace brett
