// Criteria of mancala, which oware and kalah share; their classes are apart, so each has weights of its own.
// And the evaluation of both by seeds, with weights set by hand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "evaluation/catalogue.h"
#include "evaluation/fixed_weights.h"
#include "games/mancala.h"

namespace brett {

namespace mancala {

// What a seat could do if it were to move.
struct Chances {
  int takes = 0;  // houses whose move brings seeds into the store, moves that go on not counted
  int most = 0;   // seeds that the best of these brings
  int again = 0;  // kalah: houses whose last seed falls into the own store
};

template <MancalaParams::Rules Rules>
Chances chances_of(const MancalaOn<Rules>& board, Seat seat) {
  Chances chances;
  const int store_before = board.store(seat);
  for_each_bit(filled(board.row(seat)), [&](int at) {
    const Sown after = board.sown(seat, at / 8);
    if (after.again) {
      ++chances.again;
      return;
    }
    // In kalah a seed of nearly every lap falls into the store: that takes nothing.
    const int brought = byte_of(after.rows.own, store) - store_before - (board.is_kalah() ? 1 : 0);
    if (brought <= 0) return;
    ++chances.takes;
    chances.most = std::max(chances.most, brought);
  });
  return chances;
}

// Houses with one or two seeds: another one makes two or three of them.
inline int weak_houses(std::uint64_t row) {
  int weak = 0;
  for (int house = 0; house < houses; ++house) {
    const int seeds = byte_of(row, house);
    weak += seeds == 1 || seeds == 2 ? 1 : 0;
  }
  return weak;
}

}  // namespace mancala

template <MancalaParams::Rules Rules>
struct Criteria<MancalaOn<Rules>> {
  using G = MancalaOn<Rules>;
  static constexpr std::array criteria{
      Criterion{"store.stored", "seeds in the store", 48},
      Criterion{"row.seeds", "in the own row", 48},
      Criterion{"row.moves", "houses with seeds", 6},
      Criterion{"row.left", "seeds in the two houses on the left", 24},
      Criterion{"row.right", "seeds in the two houses on the right", 24},
      Criterion{"row.laps", "houses whose seeds go all around", 2},
      Criterion{"takes.now", "the most seeds a move takes, of the seat to move", 8},
      Criterion{"takes.later", "the same, of the seat that waits", 8},
      Criterion{"takes.houses_now", "houses that take seeds, of the seat to move", 4},
      Criterion{"takes.houses_later", "the same, of the seat that waits", 4},
      Criterion{"takes.weak", "own houses with one or two seeds", 6},
      Criterion{"again.again_now", "houses that end in the own store, of the seat to move", 4},
      Criterion{"again.again_later", "the same, of the seat that waits", 4},
      Criterion{"turn.to_move", "being to move", 1}};
  static consteval std::size_t at(std::string_view name) { return place_of(criteria, name); }

  static WeightLayout layout() {
    return criteria_layout("mancala",
                           {{"oware", "more than half of the seeds are in houses"},
                            {"oware_end", "the other half is in the stores"},
                            {"kalah", "more than half of the seeds are in houses"},
                            {"kalah_end", "the other half is in the stores"}},
                           {{"store", "seeds that are certain"},
                            {"row", "where the others lie"},
                            {"takes", "seeds in danger"},
                            {"again", "kalah: moves after which the seat moves again"},
                            {"turn", "when the seat moves"}},
                           criteria);
  }
  static std::size_t class_of(const G& state) {
    const bool end = state.store(0) + state.store(1) >= mancala::houses * state.seeds_per_house();
    return (state.is_kalah() ? 2U : 0U) + (end ? 1U : 0U);
  }
  static void count_all(const G& state, std::int32_t* const* of_seat) {
    const Turn turn = state.turn();
    for (Seat seat = 0; seat < 2; ++seat) {
      std::int32_t* const c = of_seat[seat];
      const std::uint64_t row = state.row(seat);
      const mancala::Chances chances = mancala::chances_of(state, seat);
      const bool moves = turn == Turn::of(seat);
      c[at("stored")] = state.store(seat);
      c[at("seeds")] = state.seeds_of_row(seat);
      c[at("moves")] = std::popcount(mancala::filled(row));
      c[at("left")] = state.seeds(seat, 0) + state.seeds(seat, 1);
      c[at("right")] = state.seeds(seat, 4) + state.seeds(seat, 5);
      c[moves ? at("now") : at("later")] = chances.most;
      c[moves ? at("houses_now") : at("houses_later")] = chances.takes;
      c[at("weak")] = mancala::weak_houses(row);
      c[moves ? at("again_now") : at("again_later")] = chances.again;
      c[at("to_move")] = moves ? 1 : 0;
      for (int house = 0; house < mancala::houses; ++house) {
        if (state.seeds(seat, house) >= 2 * mancala::houses) ++c[at("laps")];
      }
      for (std::size_t i = 0; i < criteria.size(); ++i) c[i] = std::min(c[i], criteria[i].most);
    }
  }
};

namespace mancala {
struct SeedsTable {
  static constexpr std::string_view name = "seeds";
  static constexpr std::string_view help =
      "the margin in seeds, with what moves can take and houses that can move";
  // A point is a seed. What can be taken counts half for the seat to move, and less for the other, which waits.
  static constexpr std::array<Value, 14> weights{1'000, 60, 100, 0,    0,   0,   500,
                                                 200,   50, 50,  -100, 500, 200, 0};
};
}  // namespace mancala

template <MancalaParams::Rules Rules>
struct EvaluationCatalogue<MancalaOn<Rules>> {
  static constexpr std::string_view preferred = mancala::SeedsTable::name;
  // More than half of the seeds are in a store.
  static Seat sure_winner(const MancalaOn<Rules>& state) {
    const int half = mancala::houses * state.seeds_per_house();
    return state.store(0) > half ? 0 : state.store(1) > half ? 1 : -1;
  }
  static std::vector<NamedEvaluation> list() {
    return {named_evaluation<FixedWeightsEvaluation<MancalaOn<Rules>, mancala::SeedsTable>>()};
  }
};

}  // namespace brett
