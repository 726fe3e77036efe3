// The tree of a search that values everything for the seat that searches: it takes the best of its
// moves, all others the worst for it (paranoid, Sturtevant and Korf 2000); chance events are averaged.
// Values are the payoffs of finished games, and lie between them at the leaves (seat_values.h).
//
// Contract of value(state, way, alpha, beta), -1 <= alpha < beta <= 1, with v the exact value of the tree
// to the depth that `way` leaves:
//   v <= alpha          returns r with v <= r <= alpha
//   alpha < v < beta    returns v
//   v >= beta           returns r with beta <= r <= v         (fail-soft)
// so -1 and 1 are exact even at the edges of the widest window: nothing lies beyond. Sums over events are
// rounded, a bound may be wrong in its last bits. After budget().exhausted() results mean nothing.
//
// v depends on the state and the depth alone: a table entry answers only at equal depth, or at greater
// depth if it was solved.
//
// Best-reply search (Schadd and Winands 2011) is the same tree with fewer moves: only one opponent,
// whichever hurts most, has the choice between two moves of the searcher. The others stand aside: they are
// skipped, or in legal order (BRS+, Esser et al. 2013) make the move that the evaluation likes best for
// themselves. Standing aside costs no depth. With two seats nobody stands aside.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/limits.h"
#include "search/one_seat/options.h"
#include "search/one_seat/path_state.h"
#include "search/one_seat/star_events.h"
#include "search/ordering.h"
#include "search/searcher.h"
#include "search/strategy_builder.h"
#include "search/table.h"
#include "search/workers.h"

namespace brett {

// One number for the searching seat. What another search has stored gives way to anything new.
constexpr TranspositionTable::Scheme one_seat_table{.replace = TranspositionTable::Replace::pair,
                                                    .numbers = 1,
                                                    .ageing = TranspositionTable::old_is_worthless};

// What all threads of a search share.
struct OneSeatShared {
  const OneSeatOptions& options;
  Replies replies;  // not Replies::one: that depends on the game
  const Evaluation& evaluation;
  TranspositionTable& table;
  Seat root;  // that searches
};

// One thread's part of a search.
class OneSeatSearch : public SearchWorker {
 public:
  using Path = PathState;
  using Step = StrategyStep<Path>;
  static constexpr int deepest = 200;  // plies; nothing is searched beyond, whatever the limits say

  OneSeatSearch(const OneSeatShared& shared, const Limits& limits);

  // How often the depth, not the end of the game, has ended a line: unchanged means solved.
  std::uint64_t horizon() const { return horizon_; }

  double value(const State& state, const PathState& path, double alpha, double beta);

  // The moves that are searched where a seat decides: all, or the best_n that promise it most by the
  // evaluation alone, so that what else sorts moves changes no value. In natural order.
  Moves moves_to_try(const State& state);

  // --- for strategy_builder.h; all but the searcher are thought to want the opposite, which is what the
  // tree says of them -----------------------------------------------------------------------------
  bool ends(const State& state, const PathState& path) const;
  SeatValues searched(const State& state, const PathState& path);
  std::optional<Step> choice(const State& state, const PathState& path);
  SeatValues mean(const std::vector<StrategyNode>& events, int seats) const;
  SeatValues opposed(double own, int seats) const;

 private:
  using Event = StarEvents::Event;
  static constexpr double worst = -2;  // below all values

  // The values of a node's moves as its mover sees them: an opponent's with the sign changed.
  struct Window {
    int sign;
    double alpha, beta;
    double best = worst;
    std::uint16_t best_tag = 0;
  };
  Window window_of(Seat seat, double alpha, double beta) const {
    if (seat == root_) return {1, alpha, beta};
    return {-1, -beta, -alpha};
  }
  // Calls search(alpha, beta) with the window as the searcher sees it; the answer as the mover does.
  template <class Search>
  double sided(const Window& window, const Search& search) const {
    const double alpha = options_.cuts ? window.alpha : -1;
    const double beta = options_.cuts ? window.beta : 1;
    return window.sign > 0 ? search(alpha, beta) : -search(-beta, -alpha);
  }

  PathState arrived(Turn turn, const PathState& path) const;
  static bool is_leaf(const PathState& here) {
    return here.left.is_used_up() || here.ply >= deepest;
  }
  Value points(const State& state, Seat seat);

  // --- the table ---------------------------------------------------------------------------------
  double with_table(const State& state, Turn turn, const PathState& path, double alpha,
                    double beta);
  std::uint64_t key_of(const State& state, Turn turn, const PathState& here) const;
  // What the table knows; its bound is none if that is nothing.
  struct Known : TableEntry {
    double number = 0;
  };
  Known looked_up(std::uint64_t key);
  static bool is_deep_enough(const TableEntry& known, Depth left);
  // Whether anything is left out because of the window.
  bool has_window(Turn turn) const {
    return options_.cuts && !(turn.is_chance() && options_.star == Star::off);
  }

  // --- decisions ---------------------------------------------------------------------------------
  double decided(const State& state, Turn turn, const PathState& path, double alpha, double beta,
                 std::uint16_t* tag);
  bool in_natural_order(const State& state, Seat seat, const PathState& here, Window& window);
  bool in_best_order(const State& state, Seat seat, const PathState& here, std::uint16_t table_tag,
                     Window& window);
  bool try_move(Move move, const State& child, const PathState& next, Window& window);
  void collect(const State& state, const Moves& moves, int sign, const PathState& here,
               std::uint16_t table_tag, Candidates& candidates);
  std::int64_t score(const State& child, Move move, int sign, const PathState& here,
                     std::uint16_t table_tag);
  double outlook(const State& child, Seat seat);
  void keep_promising(const State& state, int count, Seat seat, int sign, Moves& moves);

  // --- best replies ------------------------------------------------------------------------------
  PathState after_choice(Seat seat, const PathState& here) const;
  bool must_stand_aside(Turn turn, const PathState& path) const;
  bool may_stand_aside(const State& state, Seat seat, const PathState& here) const;
  double value_aside(const State& state, Seat seat, const PathState& path, double alpha,
                     double beta);
  std::optional<Step> step_aside(const State& state, Seat seat, const PathState& path);
  Move own_best(const State& state, Seat seat);

  // --- chance (chance.cpp) -----------------------------------------------------------------------
  // An expectation without the errors of rounding that would make what is certain uncertain.
  static double settled(double sum);
  double chance_value(const State& state, const PathState& path, double alpha, double beta);
  double expectation(const State& state, StarEvents& events, const PathState& next);
  double expectation_within(const State& state, StarEvents& events, const PathState& next,
                            double alpha, double beta);
  std::optional<double> probed(const State& state, StarEvents& events, const PathState& next,
                               double alpha, double beta);
  void probe(const State& child, const PathState& path, double alpha, double beta, Event& event);
  void probe_best_move(const State& state, const PathState& here, std::uint16_t table_tag,
                       Window& window);

  const OneSeatOptions& options_;
  Replies replies_;
  const Evaluation& evaluation_;
  TranspositionTable& table_;
  Seat root_;
  std::uint64_t horizon_ = 0;
  CutoffMemory memory_;
  Moves listed_;  // of the node whose candidates are being collected
};

}  // namespace brett
