#include "search/negamax/mtdf.h"

#include <algorithm>
#include <utility>

#include "core/sorted.h"
#include "search/negamax/tree_searcher.h"

namespace brett {

namespace {

class MtdfSearcher final : public TreeSearcher {
 public:
  MtdfSearcher(const Mtdf::Options& options, SearchTools tools)
      : TreeSearcher(options, TreeRules{}, Mtdf::default_depth, std::move(tools)),
        guess_(options.guess),
        finds_ties_(options.ties == Ties::random) {}

 private:
  void begin(const State& root) override {
    root_value_ = evaluation().value(root, root.turn().seat());
  }

  void search_root(RootPass& pass, int depth, const std::vector<Value>& past) const override {
    const Value start = first_guess(past);
    if (pass.multi() > 1) {
      for (auto& move : pass.moves()) pass.close_in(move, depth, start);
      return;
    }
    const Value value = close_in(pass, depth, start);
    if (finds_ties_ && !pass.exhausted()) pass.mark_ties(depth, value);
  }

  Value first_guess(const std::vector<Value>& past) const {
    switch (guess_) {
      case Mtdf::Guess::zero: return 0;
      case Mtdf::Guess::eval: return root_value_;
      case Mtdf::Guess::previous: return past.empty() ? root_value_ : past.back();
      case Mtdf::Guess::parity: break;
    }
    return past.size() < 2 ? root_value_ : past[past.size() - 2];
  }

  Value close_in(RootPass& pass, int depth, Value guess) const;

  Mtdf::Guess guess_;
  bool finds_ties_;
  Value root_value_ = 0;  // by the evaluation
};

// Null windows over all root moves until the bounds meet. The move that proved the last lower bound is
// the best one.
Value MtdfSearcher::close_in(RootPass& pass, int depth, Value guess) const {
  Value lower = -infinite_value;
  Value upper = infinite_value;
  Value value = guess;
  std::size_t best = 0;
  auto& moves = pass.moves();
  while (lower < upper) {
    const Value beta = value == lower ? lower + 1 : value;
    pass.forget_values();
    value = pass.search(depth, beta - 1, beta);
    if (pass.exhausted()) return value;
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
    // A move that the last pass did not come to is, by an earlier one, not better than the best.
    const bool seen = move.value != -infinite_value;
    move.value = seen ? std::min(move.value, lower) : lower;
    move.bound = Bound::upper;
  }
  moves.front().value = lower;
  moves.front().bound = Bound::exact;
  moves.front().line.assign(1, moves.front().move);
  return lower;
}

}  // namespace

OptionTable<Mtdf::Options> Mtdf::options() {
  return OptionTable<Options>()
      .with(TreeOptions::table(default_depth))
      .choice("guess", &Options::guess, {"previous", "parity", "zero", "eval"},
              "first guess: value of the last iteration, of the one before it, 0, the evaluation");
}

Status Mtdf::check(const Options& options) {
  if (options.table_mb == 0) {
    return Error{"table=0 for mtdf: must be 1 or more; it lives on its table"};
  }
  return check_table_size(options.table_mb, name);
}

Status Mtdf::check_tools(const Options& options, const ToolsAtHand& tools) {
  return check_order(options.order_by, tools.book, name);
}

std::unique_ptr<Searcher> Mtdf::make(const Options& options, SearchTools tools) {
  return std::make_unique<MtdfSearcher>(options, std::move(tools));
}

}  // namespace brett
