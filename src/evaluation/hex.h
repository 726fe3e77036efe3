// Hex: the stones that both seats still need to join their edges (hex_distance.h), as an evaluation with fixed
// weights and as criteria that can be learned, and the cells that matter most to both (best_n).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/catalogue.h"
#include "evaluation/fixed_weights.h"
#include "evaluation/hex_distance.h"
#include "games/hex.h"

namespace brett {

template <class Board>
struct Criteria<HexOn<Board>> {
  using G = HexOn<Board>;
  using Cells = typename G::Cells;
  static constexpr std::array criteria{
      Criterion{"distance.stones", "stones that are missing, less than the side", 11},
      Criterion{"distance.joined", "the edges are joined but for bridges", 1},
      Criterion{"distance.one_now", "one stone is missing, and it is to move", 1},
      Criterion{"distance.ways", "free cells on the shortest ways", 24},
      Criterion{"bridges.open", "between own stones", 16},
      Criterion{"bridges.edge", "between own stones and own edges", 4},
      Criterion{"bridges.attacked", "the other has taken one of its cells", 4},
      Criterion{"places.centre", "stones within one cell of the centre", 4},
      Criterion{"places.ring_2", "stones two and three cells from it", 8},
      Criterion{"places.ring_4", "stones four and five cells from it", 16},
      Criterion{"places.rest", "stones further away", 16},
      Criterion{"turn.to_move", "being to move", 1}};
  static consteval std::size_t at(std::string_view name) { return place_of(criteria, name); }

  static WeightLayout layout() {
    return criteria_layout("hex",
                           {{"opening", "less than a tenth of the board is filled"},
                            {"middle", "less than a third"},
                            {"end", "the rest"}},
                           {{"distance", "stones that are missing to join the edges"},
                            {"bridges", "two free cells that join"},
                            {"places", "where stones stand"},
                            {"turn", "when the seat moves"}},
                           criteria);
  }
  static std::size_t class_of(const G& state) {
    const int all = state.size() * state.size();
    const int filled = all - state.empties();
    return filled * 10 < all ? 0 : filled * 3 < all ? 1 : 2;
  }
  static void count_all(const G& state, std::int32_t* const* of_seat) {
    const hex::Distances<Board> distances(state);
    const Turn turn = state.turn();
    for (Seat seat = 0; seat < 2; ++seat) {
      std::int32_t* const c = of_seat[seat];
      const auto way = distances.way_of(seat);
      const bool moves = turn == Turn::of(seat);
      c[at("stones")] = state.size() - way.stones;
      c[at("joined")] = way.stones == 0 ? 1 : 0;
      c[at("one_now")] = way.stones == 1 && moves ? 1 : 0;
      c[at("ways")] = distances.cells_on(way);
      count_bridges(distances, seat, c);
      count_places(state, seat, c);
      c[at("to_move")] = moves ? 1 : 0;
      for (std::size_t i = 0; i < criteria.size(); ++i) c[i] = std::min(c[i], criteria[i].most);
    }
  }
  // Cells on short ways of both seats.
  static void keep_promising(const G& state, std::size_t count, Moves& moves) {
    constexpr std::size_t cells = hex_longest_side * hex_longest_side;
    std::array<int, cells> lengths{};
    const hex::Distances<Board> distances(state);
    for (Seat seat = 0; seat < 2; ++seat) add_lengths(distances.way_of(seat), lengths);
    std::array<std::pair<int, int>, cells> ranked;  // NOLINT(*-member-init)
    std::size_t size = 0;
    distances.free().for_each([&](int cell) {
      ranked[size++] = {32 * lengths[static_cast<std::size_t>(cell)] + to_centre(state, cell),
                        cell};
    });
    const bool may_swap = unboxed<typename G::Move>(moves.back()) == G::swap_move;
    const std::size_t kept = std::min(may_swap ? count - 1 : count, size);
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept),
                      ranked.begin() + static_cast<std::ptrdiff_t>(size));
    Cells chosen;
    for (std::size_t i = 0; i < kept; ++i) chosen.add(ranked[i].second);
    std::size_t left = 0;
    for (const Move move : moves) {
      const auto one = unboxed<typename G::Move>(move);
      if (one == G::swap_move || chosen.has(one.cell)) moves[left++] = move;
    }
    moves.set_size(left);
  }

 private:
  // Steps from the centre, doubled for boards that have none.
  static int to_centre(const G& state, int cell) {
    const int column = 2 * state.column_of(cell) - state.size() + 1;
    const int row = 2 * state.row_of(cell) - state.size() + 1;
    return (std::abs(column) + std::abs(row) + std::abs(column + row)) / 2;
  }
  static void add_lengths(const hex::Way<Cells>& way, auto& lengths) {
    for (const auto& layers : way.layers) {
      for (std::size_t n = 1; n < layers.size(); ++n) {
        layers[n].for_each([&](int cell) {
          lengths[static_cast<std::size_t>(cell)] += static_cast<int>(n) - unreached;
        });
      }
    }
  }
  static constexpr int unreached = hex_longest_side + 2;

  static void count_bridges(const hex::Distances<Board>& distances, Seat seat, std::int32_t* c) {
    const Cells& own = distances.stones(seat);
    const Cells& other = distances.stones(1 - seat);
    // Half of the directions: the others are the same bridges seen from their other ends.
    for (std::size_t i = 0; i < 3; ++i) {
      const auto back = [&](const Cells& cells, hex::Step step) {
        return distances.moved(cells, {-step.column, -step.row});
      };
      const Cells pairs = own & back(own, hex::bridges[i]);
      c[at("open")] += (pairs & distances.open(i)).count();
      const hex::Step one = hex::neighbours[i];
      const hex::Step two = hex::neighbours[i + 1];
      const Cells attacked = (back(other, one) & back(distances.free(), two)) |
                             (back(other, two) & back(distances.free(), one));
      c[at("attacked")] += (pairs & attacked).count();
    }
    for (std::size_t edge = 0; edge < 2; ++edge) {
      c[at("edge")] += (own & distances.edge_bridges(seat, edge)).count();
    }
  }
  static void count_places(const G& state, Seat seat, std::int32_t* c) {
    state.stones_of(seat).for_each([&](int cell) {
      const int steps = to_centre(state, cell) / 2;
      ++c[steps < 2   ? at("centre")
          : steps < 4 ? at("ring_2")
          : steps < 6 ? at("ring_4")
                      : at("rest")];
    });
  }
};

namespace hex {
struct DistanceTable {
  static constexpr std::string_view name = "distance";
  static constexpr std::string_view help =
      "stones that are missing to join the edges, bridges counted as joined";
  // A point is a stone.
  static constexpr std::array<Value, 12> weights{1'000, 5'000, 5'000, 30, 20, 20,
                                                 -20,   60,    40,    20, 0,  500};
};
}  // namespace hex

template <class Board>
struct EvaluationCatalogue<HexOn<Board>> {
  static constexpr std::string_view preferred = hex::DistanceTable::name;
  static std::vector<NamedEvaluation> list() {
    return {named_evaluation<FixedWeightsEvaluation<HexOn<Board>, hex::DistanceTable>>()};
  }
};

}  // namespace brett
