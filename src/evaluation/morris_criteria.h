// Criteria of Morris: stones, hand, mills and what may become one, blocked stones, mobility. Classes by
// phase: placing, moving, flying.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.h"
#include "evaluation/linear.h"
#include "games/morris.h"

namespace brett {

template <>
struct Criteria<Morris> {
  enum Index : std::size_t {
    stones,
    hand,
    mills,
    possible,
    ready,
    double_mills,
    forks,
    blocked,
    mobility,
    crossings,
    tempo,
    count_
  };
  static constexpr std::size_t count = count_;
  static constexpr std::array<float, count> scales{1.0F / 9,  1.0F / 9, 1.0F / 4, 1.0F / 8,
                                                   1.0F / 8,  1.0F / 4, 1.0F / 4, 1.0F / 9,
                                                   1.0F / 32, 1.0F / 4, 1};

  static WeightLayout layout() {
    using Named = WeightLayout::Named;
    return {.game = "morris",
            .kind = "linear",
            .classes = {{"placing", "somebody has stones in hand"},
                        {"moving", "nobody has, and all have more than three"},
                        {"flying", "somebody has three stones left"}},
            .groups = {{{"material", "what is left"},
                        {Named{"stones", "on the board"}, {"hand", "still to be placed"}}},
                       {{"mills", "closed and to come"},
                        {Named{"mills", "closed"},
                         {"possible", "two stones and an empty point on a line"},
                         {"ready", "slides that close one"},
                         {"double_mills", "slides that close one and open another"},
                         {"forks", "points that would close two"}}},
                       {{"room", "to move"},
                        {Named{"blocked", "stones that cannot slide"},
                         {"mobility", "slides"},
                         {"crossings", "stones on points with four neighbours"},
                         {"tempo", "being to move"}}}}};
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
      c[stones] = std::popcount(own);
      c[hand] = state.hand(seat);
      c[mills] = std::popcount(own & lines.along) + std::popcount(own & lines.across & 0xff);
      c[possible] = std::popcount(lines.first() & empty) + std::popcount(lines.second() & empty);
      c[forks] = std::popcount(lines.first() & lines.second() & empty);
      const morris::Slides slides = morris::slides(own, empty);
      const morris::Slides closing = slides & morris::closing_slides(own);
      c[ready] = std::popcount(closing);
      const morris::Points milled = own & (lines.first() | lines.second());
      morris::Points from = 0;
      for_each_bit(closing, [&](int slide) {
        from |= morris::point(morris::slide_table[static_cast<std::size_t>(slide)].from);
      });
      c[double_mills] = std::popcount(from & milled);
      c[blocked] = std::popcount(own & ~reach(empty));
      c[mobility] = std::popcount(slides);
      c[crossings] = std::popcount(own & morris::middles & 0x00ff00);
      c[tempo] = state.turn() == Turn::of(seat) ? 1 : 0;
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
