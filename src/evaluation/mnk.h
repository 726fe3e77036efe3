// Gomoku and its relatives: what rows threaten (mnk_threats.h), as an evaluation with fixed weights and as
// criteria that can be learned, and the few moves that are worth a search on a wide board (best_n).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "evaluation/catalogue.h"
#include "evaluation/fixed_weights.h"
#include "evaluation/mnk_moves.h"
#include "evaluation/mnk_threats.h"
#include "games/mnk.h"

namespace brett {

template <class Board>
struct Criteria<MnkOn<Board>> {
  using G = MnkOn<Board>;
  static constexpr std::array criteria{
      Criterion{"fours.now", "it is to move and can complete a row", 1},
      Criterion{"fours.later", "cells that complete a row, of the seat that waits", 2},
      Criterion{"threes.open_now", "cells that make an open four, of the seat to move", 2},
      Criterion{"threes.open_later", "the same, of the seat that waits", 4},
      Criterion{"threes.forks_now", "cells that make two threats, of the seat to move", 2},
      Criterion{"threes.forks_later", "the same, of the seat that waits", 4},
      Criterion{"threes.half", "cells that make a four", 8},
      Criterion{"twos.open", "cells that make an open three", 16},
      Criterion{"twos.rows", "rows that lack three stones", 16},
      Criterion{"twos.ones", "rows that lack four stones", 64},
      Criterion{"places.centre", "stones near the centre", 16},
      Criterion{"places.middle", "stones further away", 16},
      Criterion{"places.edge", "stones within two cells of the edge", 16},
      Criterion{"turn.to_move", "being to move", 1}};
  static consteval std::size_t at(std::string_view name) { return place_of(criteria, name); }

  static WeightLayout layout() {
    return criteria_layout("mnk",
                           {{"opening", "less than a twentieth of the board is filled"},
                            {"middle", "less than a sixth"},
                            {"end", "the rest"}},
                           {{"fours", "rows that lack one stone"},
                            {"threes", "rows that lack two, and cells that make two threats"},
                            {"twos", "rows that lack more"},
                            {"places", "where stones stand"},
                            {"turn", "when the seat moves"}},
                           criteria);
  }
  static std::size_t class_of(const G& state) {
    const int all = state.columns() * state.rows();
    const int filled = all - state.empties();
    return filled * 20 < all ? 0 : filled * 6 < all ? 1 : 2;
  }
  static void count_all(const G& state, std::int32_t* const* of_seat) {
    const Turn turn = state.turn();
    const auto threats = mnk::ThreatCounter<Board>(state).count();
    for (Seat seat = 0; seat < 2; ++seat) {
      std::int32_t* const c = of_seat[seat];
      const auto& mine = threats[static_cast<std::size_t>(seat)];
      const bool moves = turn == Turn::of(seat);
      c[moves ? at("now") : at("later")] = mine.wins.count();
      c[moves ? at("open_now") : at("open_later")] = mine.open_fours.count();
      c[moves ? at("forks_now") : at("forks_later")] = mine.forks.count();
      for (const auto& direction : mine.directions) {
        c[at("half")] += direction.fours.count();
        c[at("open")] += direction.open_threes.count();
      }
      c[at("rows")] = mine.rows_of_two;
      c[at("ones")] = mine.rows_of_one;
      count_places(state, seat, c);
      c[at("to_move")] = moves ? 1 : 0;
      for (std::size_t i = 0; i < criteria.size(); ++i) c[i] = std::min(c[i], criteria[i].most);
    }
  }
  static void keep_promising(const G& state, std::size_t count, Moves& moves) {
    mnk::keep_promising(state, count, moves);
  }

 private:
  static void count_places(const G& state, Seat seat, std::int32_t* c) {
    state.stones_of(seat).for_each([&](int cell) {
      const int column = cell % state.columns();
      const int row = cell / state.columns();
      const int to_edge =
          std::min({column, row, state.columns() - 1 - column, state.rows() - 1 - row});
      const int nearest = std::min(state.columns(), state.rows()) / 2;
      ++c[to_edge < 2 ? at("edge") : 2 * to_edge < nearest + 2 ? at("middle") : at("centre")];
    });
  }
};

namespace mnk {
struct RowsTable {
  static constexpr std::string_view name = "rows";
  static constexpr std::string_view help = "open and half-open fours, threes and twos, by hand";
  static constexpr std::array<Value, 14> weights{100'000, 8'000, 40'000, 4'000, 10'000, 2'500, 500,
                                                 250,     60,    15,     40,    20,     0,     400};
};
}  // namespace mnk

template <class Board>
struct EvaluationCatalogue<MnkOn<Board>> {
  static constexpr std::string_view preferred = mnk::RowsTable::name;
  static std::vector<NamedEvaluation> list() {
    return {named_evaluation<FixedWeightsEvaluation<MnkOn<Board>, mnk::RowsTable>>()};
  }
};

}  // namespace brett
