// MTD(f) (Plaat et al. 1996): alpha-beta calls with a null window that close in on the value from a
// first guess. Lives on its table: every call but the first finds most of the tree there.
#include <algorithm>
#include <utility>

#include "core/sorted.h"
#include "search/negamax/tree_searcher.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

struct MtdfOptions : TreeOptions {
  static constexpr int default_depth = 6;
  enum class Guess { previous, parity, zero, eval };
  Guess guess = Guess::parity;

  Status check(std::string_view owner) const {
    if (table_mb > 0) return TreeOptions::check(owner);
    return Error{fmt::format("table=0 for {}: must be 1 or more; it needs its table", owner)};
  }
};

class MtdfSearcher final : public TreeSearcher {
 public:
  MtdfSearcher(const MtdfOptions& options, SearchTools tools)
      : TreeSearcher(options, TreeRules{}, MtdfOptions::default_depth, std::move(tools)),
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
      case MtdfOptions::Guess::zero: return 0;
      case MtdfOptions::Guess::eval: return root_value_;
      case MtdfOptions::Guess::previous: return past.empty() ? root_value_ : past.back();
      case MtdfOptions::Guess::parity: break;
    }
    return past.size() < 2 ? root_value_ : past[past.size() - 2];
  }

  Value close_in(RootPass& pass, int depth, Value guess) const;

  MtdfOptions::Guess guess_;
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

SearchKind mtdf() {
  return search_kind<MtdfOptions>(
      {.name = "mtdf",
       .help = "a series of null windows that converges to the value",
       .misfit = &two_seat_misfit,
       .options =
           OptionTable<MtdfOptions>()
               .with(TreeOptions::table())
               .choice("guess", &MtdfOptions::guess, {"previous", "parity", "zero", "eval"},
                       "first guess: value of the last iteration, of the one before it, 0, the "
                       "evaluation"),
       .make = &made<MtdfSearcher, MtdfOptions>});
}

}  // namespace brett
