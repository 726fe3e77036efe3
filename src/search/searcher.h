// The one interface of all searches, and what they answer.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/facts.h"
#include "core/limits.h"
#include "core/played.h"
#include "search/book.h"
#include "search/evaluation.h"

namespace brett {

// Every search counts what applies to it. The list is walked by name for reports.
struct Counters {
  std::uint64_t nodes = 0;          // states looked at, the root's children the first of them
  std::uint64_t expanded = 0;       // of these, states whose moves were tried
  std::uint64_t evaluations = 0;    // leaves valued by the evaluation
  std::uint64_t ends = 0;           // finished games
  std::uint64_t cutoffs = 0;        // nodes left before their last move
  std::uint64_t table_hits = 0;     // answers taken from the table
  std::uint64_t table_useless = 0;  // found, but too shallow or the wrong bound
  std::uint64_t table_misses = 0;
  std::uint64_t playouts = 0;  // random games to the end
  // The cutoffs of searches with a value for each seat, by reason (maxn/cuts.h).
  std::uint64_t immediate_cuts = 0;
  std::uint64_t paranoid_cuts = 0;
  std::uint64_t chance_cuts = 0;
  std::uint64_t shallow_cuts = 0;
  std::uint64_t last_branch_cuts = 0;
  std::uint64_t speculative_cuts = 0;
  std::uint64_t star1_cuts = 0;  // chance nodes left before their last event was searched
  std::uint64_t star2_cuts = 0;  // chance nodes left after their events were only probed

  static constexpr auto fields() {
    struct Field {
      std::string_view name;
      std::uint64_t Counters::* member;
    };
    return std::array{Field{"nodes", &Counters::nodes},
                      Field{"expanded", &Counters::expanded},
                      Field{"evaluations", &Counters::evaluations},
                      Field{"ends", &Counters::ends},
                      Field{"cutoffs", &Counters::cutoffs},
                      Field{"table_hits", &Counters::table_hits},
                      Field{"table_useless", &Counters::table_useless},
                      Field{"table_misses", &Counters::table_misses},
                      Field{"playouts", &Counters::playouts},
                      Field{"immediate_cuts", &Counters::immediate_cuts},
                      Field{"paranoid_cuts", &Counters::paranoid_cuts},
                      Field{"chance_cuts", &Counters::chance_cuts},
                      Field{"shallow_cuts", &Counters::shallow_cuts},
                      Field{"last_branch_cuts", &Counters::last_branch_cuts},
                      Field{"speculative_cuts", &Counters::speculative_cuts},
                      Field{"star1_cuts", &Counters::star1_cuts},
                      Field{"star2_cuts", &Counters::star2_cuts}};
  }
  Counters& operator+=(const Counters& other) {
    for (const auto& field : fields()) this->*field.member += other.*field.member;
    return *this;
  }
};

struct RankedMove {
  Move move{};
  Value value = 0;
  Bound bound = Bound::none;       // none: the move was not searched
  std::vector<Move> line;          // what follows, the move itself first; may be cut short
  std::vector<double> seats = {};  // of searches with a value for each seat, in [-1, 1]

  bool is_exact() const { return bound == Bound::exact; }
};

struct Strategy;  // strategy.h

struct SearchResult {
  std::vector<RankedMove> ranked;  // never empty, best first
  int depth = 0;                   // plies of the last finished iteration
  bool complete = false;           // the limits did not cut it off before its depth
  Counters counters;
  double seconds = 0;
  std::shared_ptr<const Strategy> strategy = nullptr;  // if asked for and the search makes one

  const RankedMove& best() const { return ranked.front(); }
};

// Told after every finished iteration.
using Progress = std::function<void(const SearchResult&)>;

constexpr int usual_strategy_nodes = 200'000;

struct SearchRequest {
  const Played& game;  // precondition: a seat is to move
  Limits limits = {};
  int multi = 1;  // this many root moves get exact values
  Progress progress = {};
  bool strategy = false;                      // build the strategy tree, too,
  int strategy_nodes = usual_strategy_nodes;  // of about this many nodes at most
};

class Searcher {
 public:
  virtual ~Searcher() = default;
  virtual SearchResult search(const SearchRequest& request) = 0;
  virtual void new_game() {}  // forget what was kept from the last one
  // Bytes of tables and trees that it has now, and what makes them 0: the next search begins without what they
  // knew, and is otherwise as it would have been.
  virtual std::size_t memory() const { return 0; }
  virtual void give_back_memory() {}
};

// What makes moves likelier in playouts and earlier in move lists than others.
class Policy {
 public:
  virtual ~Policy() = default;
  // A weight >= 0 for each move of the list, in the same order.
  virtual void weigh(const State& state, const Moves& moves, double* weights) const = 0;
  // A move of the seat to move drawn by these weights; at random where all of them are 0.
  virtual Move draw(const State& state, Rng& rng) const;
};

// What a searcher is given besides its options.
struct SearchTools {
  std::shared_ptr<const Evaluation> evaluation;
  std::shared_ptr<const Policy> policy;  // may be null
  std::uint64_t seed = 0;
  std::shared_ptr<const Book> book = nullptr;  // may be null; only for the order of moves
};

// Whether best-reply search can skip a seat in this game. Of two seats none is ever skipped.
inline bool skips_seats(const State& state) {
  return state.has(Feature::skip) || state.facts().max_seats == 2;
}

// What the options of a search must go with, whatever the types of the game are.
struct ToolsAtHand {
  std::string_view game;  // its name
  bool policy = false;
  bool book = false;
  bool skips = false;  // skips_seats
};

// Why a search of two-seat zero-sum games without chance does not fit; empty if it does.
constexpr std::string_view two_seat_misfit(const Facts& facts, int seats) {
  if (facts.hidden) return "it has hidden information";
  if (facts.chance) return "it has chance events";
  if (seats != 2) return "it has more than two seats";
  if (!facts.zero_sum(seats)) return "one seat's loss is not the other's gain";
  return {};
}

// The seat that a state is valued for: who is to move, or in a finished game the opponent of who
// moved.
inline Seat valued_seat(const State& state, Seat mover) {
  const Turn turn = state.turn();
  return turn.is_seat() ? turn.seat() : 1 - mover;
}

}  // namespace brett
