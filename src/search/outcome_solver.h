// Who wins if all play perfectly, for any number of seats: the whole tree, as far as it matters. A node
// answers a question (outcomes.h) with the set of outcomes that are still possible, so that a caller who
// only asks "is this better than what I have?" is answered sooner. With two seats it is alpha-beta on
// three values.
//
// The table keeps for every position which outcomes are possible: true whatever was asked.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "core/limits.h"
#include "core/symmetry.h"
#include "search/ordering.h"
#include "search/outcomes.h"
#include "search/table.h"

namespace brett {

struct SolverOptions {
  int table_mb = 256;
  LastWish wish = LastWish::next;
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
template <GameState G>
constexpr std::string_view unsolvable() {
  if (G::facts.hidden) return "it has hidden information";
  if (G::facts.chance) return "it has chance events";
  if (HasHistory<G>) return "its positions can come again";
  return {};
}

template <GameState G>
class OutcomeSolver {
 public:
  using Move = typename G::Move;
  static_assert(G::facts.max_seats <= OutcomeOrder::most_seats);

  OutcomeSolver(int seats, const SolverOptions& options, const Limits& limits,
                SolverProgress progress = {})
      : order_(seats, options.wish),
        table_(static_cast<std::size_t>(options.table_mb), TranspositionTable::Replace::bucket),
        budget_(limits),
        progress_(std::move(progress)) {}

  // All outcomes that are possible: one, unless the limits stopped it. Precondition: not over.
  Outcomes solve(const G& state) { return possible(state, 0, Question::exact(order_)); }
  // The outcome of a finished game.
  Outcomes outcome_of(const G& state) const {
    Outcomes winners = 0;
    for (Seat seat = 0; seat < order_.seats(); ++seat) {
      if (state.payoff(seat) > 0) winners |= OutcomeOrder::win(seat);
    }
    const bool one = winners != 0 && (winners & (winners - 1)) == 0;
    return one ? winners : order_.draw();
  }
  const OutcomeOrder& order() const { return order_; }
  bool stopped() const { return budget_.exhausted(); }
  SolverCounters counters() const { return {budget_.nodes(), table_hits_}; }
  double seconds() const { return budget_.seconds(); }

 private:
  static constexpr std::uint64_t report_every = std::uint64_t{1} << 22;
  static constexpr int folded_plies = 10;  // further down it costs more than it saves

  struct Child {
    Move move;
    std::int64_t score;
    Outcomes end;  // what it leads to; 0: not seen from here
    G state;
  };
  using Children = StackList<Child, static_cast<std::size_t>(G::facts.max_moves)>;

  Outcomes possible(const G& state, int ply, const Question& question) {
    if (budget_.spend()) return order_.all();
    if (progress_ && budget_.nodes() % report_every == 0) progress_(counters());
    const std::uint64_t key = key_of(state, ply);
    const auto entry = key != 0 ? table_.find(key) : std::nullopt;
    const Outcomes known = entry ? static_cast<Outcomes>(entry->value) : order_.all();
    if (question.settled_by(known)) {
      ++table_hits_;
      return known;
    }
    Children children;
    const Seat mover = state.turn().seat();
    if (collect(state, mover, entry ? entry->tag : std::uint16_t{0}, children)) {
      return OutcomeOrder::win(mover);  // at once; not worth a place in the table
    }
    const std::uint64_t nodes_before = budget_.nodes();
    Answer answer{.known = known};
    ask_children(children, mover, ply, question, answer);
    if (budget_.exhausted()) return order_.all();
    const std::uint64_t size = budget_.nodes() - nodes_before;
    if (key == 0) return answer.known;
    table_.store(key, {.value = answer.known,
                       .depth = static_cast<int>(std::bit_width(size)),
                       .bound = Bound::exact,
                       .tag = answer.tag,
                       .subtree = size});
    return answer.known;
  }

  struct Answer {
    Outcomes known = 0;     // what is still possible
    std::uint16_t tag = 0;  // of the move that settled it
  };

  void ask_children(Children& children, Seat mover, int ply, const Question& question,
                    Answer& answer) {
    Outcomes best = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Child& child = next_child(children, i);
      const Outcomes reply =
          child.end != 0 ? child.end
                         : possible(child.state, ply + 1, question.about_next(order_, mover, best));
      if (budget_.exhausted()) return;
      const int before = best == 0 ? -1 : order_.worst(mover, best);
      best = order_.better(mover, best, reply);
      const int after = order_.worst(mover, best);
      if (after > before) answer.tag = move_tag(child.move);
      const Outcomes still = order_.at_least(mover, after) & answer.known;
      if (i + 1 < children.size() && question.settled_by(still)) {
        answer.known = still;
        history_[index(mover)][answer.tag % history_size] += 1 + (children.size() - i);
        return;
      }
    }
    answer.known &= best;
  }

  // True if one of the moves wins at once. A move after which somebody else does is as good as ended: what is
  // to be blocked is known before the first question, which made it 3.5 times fewer nodes on a board of 5x5.
  bool collect(const G& state, Seat mover, std::uint16_t table_move, Children& children) {
    for (const Move move : moves_of(state)) {
      Child child{move, 0, 0, state};
      child.state.play(move);
      if (child.state.turn().is_over()) {
        child.end = outcome_of(child.state);
        if (child.end == OutcomeOrder::win(mover)) return true;
      } else if (wins_at_once(child.state)) {
        child.end = OutcomeOrder::win(child.state.turn().seat());
      }
      const std::uint16_t tag = move_tag(move);
      child.score = child.end != 0 ? 2 * OrderWeights::table  // costs nothing: first
                    : tag == table_move
                        ? OrderWeights::table
                        : static_cast<std::int64_t>(history_[index(mover)][tag % history_size]);
      children.push_back(child);
    }
    return false;
  }
  bool wins_at_once(const G& state) const {
    const Outcomes win = OutcomeOrder::win(state.turn().seat());
    for (const Move move : moves_of(state)) {
      G child = state;
      child.play(move);
      if (child.turn().is_over() && outcome_of(child) == win) return true;
    }
    return false;
  }
  static const Child& next_child(Children& children, std::size_t from) {
    const auto best =
        std::max_element(children.begin() + from, children.end(),
                         [](const Child& a, const Child& b) { return a.score < b.score; });
    std::rotate(children.begin() + from, best, best + 1);
    return children[from];
  }

  std::uint64_t key_of(const G& state, int ply) const {
    return ply < folded_plies ? canonical(state).state.key() : state.key();
  }
  static constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

  static constexpr std::size_t history_size = 4096;
  OutcomeOrder order_;
  TranspositionTable table_;
  Budget budget_;
  SolverProgress progress_;
  std::uint64_t table_hits_ = 0;
  std::array<std::array<std::uint64_t, history_size>, static_cast<std::size_t>(G::facts.max_seats)>
      history_{};
};

template <GameState G>
Solution solve(const G& state, const SolverOptions& options, const Limits& limits,
               const SolverProgress& progress = {}) {
  OutcomeSolver<G> solver(state.seats(), options, limits, progress);
  const Outcomes outcome = state.turn().is_over() ? solver.outcome_of(state) : solver.solve(state);
  Solution solution{
      .solved = !solver.stopped(), .counters = solver.counters(), .seconds = solver.seconds()};
  for (Seat seat = 0; solution.solved && seat < state.seats(); ++seat) {
    if (outcome == OutcomeOrder::win(seat)) solution.winner = seat;
  }
  return solution;
}

}  // namespace brett
