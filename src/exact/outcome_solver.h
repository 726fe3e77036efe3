// Who wins under perfect play, for any number of seats: searches the whole tree with cuts. A node answers
// a question (outcomes.h) with the set of outcomes that are still possible, so a caller who only asks "is
// this better than what I have?" gets its answer sooner. With two seats it is alpha-beta on three values.
//
// The table stores for every position the possible outcomes, which hold for every question.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "core/limits.h"
#include "core/state.h"
#include "exact/outcomes.h"
#include "search/arena.h"
#include "search/table.h"

namespace brett {

struct SolverOptions {
  int table_mb = 256;
  LastWish wish = LastWish::next;
  Seat (*sure_winner)(const State& state) = nullptr;  // as in GameEvaluations
};

struct SolverCounters {
  std::uint64_t nodes = 0;
  std::uint64_t table_hits = 0;
};
using SolverProgress = std::function<void(const SolverCounters&)>;

// Who wins under perfect play, and what it took to find out.
struct Solution {
  bool solved = false;
  int winner = -1;  // the seat that wins alone; -1: nobody does
  SolverCounters counters;
  double seconds = 0;
};

// Why a game cannot be solved this way; empty if it can.
std::string_view unsolvable(const State& state);

// Precondition: unsolvable(state) is empty.
Solution solve(const State& state, const SolverOptions& options, const Limits& limits,
               const SolverProgress& progress = {});

class OutcomeSolver {
 public:
  // Precondition: seats <= OutcomeOrder::most_seats.
  OutcomeSolver(int seats, const SolverOptions& options, const Limits& limits,
                SolverProgress progress = {});

  // All outcomes that are possible: one, unless the limits stopped it. Precondition: not over.
  Outcomes solve(const State& state) { return possible(state, 0, Question::exact(order_)); }
  // The outcome of a finished game.
  Outcomes outcome_of(const State& state) const;
  const OutcomeOrder& order() const { return order_; }
  bool stopped() const { return budget_.exhausted(); }
  SolverCounters counters() const { return {budget_.nodes(), table_hits_}; }
  double seconds() const { return budget_.seconds(); }

 private:
  struct Child {
    Move move;
    std::int64_t score;
    Outcomes end;  // what it leads to; 0: not seen from here
  };
  struct Answer {
    Outcomes known = 0;     // what is still possible
    std::uint16_t tag = 0;  // of the move that settled it
  };

  Outcomes possible(const State& state, int ply, const Question& question);
  void ask_children(const State& state, std::span<Child> children, int ply,
                    const Question& question, Answer& answer);
  bool collect(const State& state, std::uint16_t table_move, std::span<Child>& children);
  bool wins_at_once(const State& state) const;
  Outcomes end_of(const State& state) const;
  std::int64_t gain_of(const State& state, Move move, const State& child) const;

  static constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

  static constexpr std::size_t history_size = 4096;
  OutcomeOrder order_;
  Seat (*sure_winner_)(const State& state);
  TranspositionTable table_;
  Budget budget_;
  SolverProgress progress_;
  Arena arena_;
  std::uint64_t table_hits_ = 0;
  std::array<std::array<std::uint64_t, history_size>, OutcomeOrder::most_seats> history_{};
};

}  // namespace brett
