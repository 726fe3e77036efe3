// A player that learns: with its move it returns its strategy and the expected values, from which
// learning/td_prob.h computes changes of the weights. The owner of the weights changes them between
// games, never during a search.
//
// A variant has slopes only if the evaluation of its end equals its value. Variants are those of the
// strategy tree; for searches without one the expected line is the only variant.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/limits.h"
#include "core/played.h"
#include "evaluation/learned.h"
#include "learning/choices.h"
#include "learning/finished_game.h"
#include "learning/utility_slopes.h"
#include "search/searcher.h"
#include "search/strategy.h"

namespace brett {

// What a learner must know of its search.
struct LearnedSearch {
  LearnedUtility utility;
  Goal goal;
  bool answers_alike = false;          // its answers do not depend on earlier games
  std::unique_ptr<Searcher> finisher;  // of its lines; null where searches for two do not fit
};

struct LearnerReport {
  Move move;
  LearnedPosition position;  // without what was played
};

class Learner {
 public:
  Learner(std::unique_ptr<Searcher> searcher, std::shared_ptr<const LearnedEvaluation> evaluation,
          LearnedSearch search);

  // Precondition: a seat is to move; everything is for that seat.
  LearnerReport think(const Played& seen, const Limits& limits);
  // All moves of the seat to move and what the evaluation makes of them, without a search.
  std::vector<Choice> choices(const Played& seen) const;
  // What the evaluation counts in a position: its class, and for each seat the criteria that are not 0.
  // Precondition: the game is not over.
  struct Counted {
    std::size_t position_class = 0;
    std::vector<Slopes> seats;
  };
  Counted counted(const Played& seen) const;
  // Ready for another game, as if just made; false if it cannot be, so that a new one must be made.
  bool begin_again();

 private:
  struct Line {
    std::vector<Move> moves;
    State end;
  };

  void add_variants(const Played& game, const Strategy& strategy, Seat seat,
                    LearnedPosition& position) const;
  bool is_leaf_of(double value, const State& state, Seat seat) const;

  void add_line(const Played& game, const SearchResult& result, const std::stop_token& stop,
                LearnedPosition& position) const;
  std::optional<Line> finished_line(const Played& game, const SearchResult& result,
                                    const std::stop_token& stop) const;
  void finish(Line& line, int depth, const std::stop_token& stop) const;
  bool is_worth(const Line& line, Seat seat, Value value) const;

  void add_slopes(const State& state, Seat seat, LearnedVariant& learned) const;

  std::unique_ptr<Searcher> searcher_;
  std::shared_ptr<const LearnedEvaluation> evaluation_;
  LearnedSearch search_;
};

}  // namespace brett
