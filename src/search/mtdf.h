// MTD(f) (Plaat et al. 1996): alpha-beta calls with a null window that close in on the value from a
// first guess. Lives on its table: every call but the first finds most of the tree there.
#pragma once

#include "core/sorted.h"
#include "search/root_search.h"

namespace brett {

struct Mtdf {
  static constexpr std::string_view name = "mtdf";
  static constexpr std::string_view help = "null windows that close in on the value from a guess";
  static constexpr int default_depth = 6;
  enum class Guess { previous, parity, zero, eval };
  struct Options : TreeOptions, Study2023Option {
    Guess guess = Guess::parity;
    double step = 0.001;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(TreeOptions::table(default_depth))
        .choice("guess", &Options::guess, {"previous", "parity", "zero", "eval"},
                "first guess: value of the last iteration, of the one before it, 0, the evaluation")
        .number("step", &Options::step, 0.001, 1000,
                "points by which the next try lies beyond what is proven")
        .with(Study2023Option::table());
  }
  static Status check(const Options& options) {
    if (options.table_mb == 0)
      return Error{"table=0 for mtdf: must be 1 or more; it lives on its table"};
    return check_table_size(options.table_mb, name);
  }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    return check_order(options.order_by, tools.book, name);
  }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    const auto evaluation = tools.evaluation;
    return std::make_unique<TreeSearcher<G>>(
        options, TreeRules{.misread = options.study2023 == Study2023::sign}, default_depth,
        [options, evaluation](const G& root, int multi) {
          const Value now = evaluation->value(root, root.turn().seat());
          return driver<G>(options, now, multi);
        },
        std::move(tools));
  }

 private:
  static Value first_guess(Guess guess, Value evaluation, const std::vector<Value>& past) {
    switch (guess) {
      case Guess::zero: return 0;
      case Guess::eval: return evaluation;
      case Guess::previous: return past.empty() ? evaluation : past.back();
      case Guess::parity: break;
    }
    return past.size() < 2 ? evaluation : past[past.size() - 2];
  }

  template <GameState G>
  static Driver<G> driver(const Options& options, Value evaluation, int multi) {
    const Value step = std::max<Value>(1, static_cast<Value>(options.step * value_unit));
    return [=, guess = options.guess, ties = options.ties](RootPass<G>& pass, int depth,
                                                           const std::vector<Value>& past) {
      const Value start = first_guess(guess, evaluation, past);
      if (multi > 1) {
        for (auto& move : pass.moves()) pass.closed_in(move, depth, start, step);
        return;
      }
      const Value value = close_in(pass, depth, start, step);
      if (ties == Ties::random && !pass.worker().budget().exhausted()) pass.mark_ties(depth, value);
    };
  }

  // Null windows over all root moves until the bounds meet. The move that proved the last lower
  // bound is the best one.
  template <GameState G>
  static Value close_in(RootPass<G>& pass, int depth, Value guess, Value step) {
    Value lower = -infinite_value;
    Value upper = infinite_value;
    Value value = guess;
    std::size_t best = 0;
    auto& moves = pass.moves();
    while (lower < upper) {
      const Value stride = upper - lower > step ? step : 1;
      const Value beta = value == lower ? lower + stride : value;
      pass.forget_values();
      value = pass.search(depth, beta - 1, beta);
      if (pass.worker().budget().exhausted()) return value;
      if (value < beta) {
        upper = value;
        continue;
      }
      lower = value;
      best = 0;
      while (moves[best].value < beta) ++best;
      // Tried first in the next pass: it is the likeliest to hold.
      move_to_front(moves, best);
    }
    for (auto& move : moves) {
      // What the last pass did not come to is, by an earlier one, not better than the best.
      const bool seen = move.value != -infinite_value;
      move.value = seen ? std::min(move.value, lower) : lower;
      move.exact = false;
    }
    moves.front().value = lower;
    moves.front().exact = true;
    moves.front().line.assign(1, moves.front().move);
    return lower;
  }
};

}  // namespace brett
