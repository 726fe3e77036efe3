// The alpha-beta of the 2019 Othello study with its two slips, one of them or both:
//   window   every root child is searched with the window [-1, 1] although evaluations lie far
//            outside, a node's value starts at alpha, and a cut returns the value as it is;
//   passes   forced passes happen inside the move, yet the sign is flipped at every ply, so that after
//            a pass and at the end of the game the value has the wrong sign.
// Where one of them is left out, the same plain search does that part correctly. A finished game counts
// 1000 points.
#include <algorithm>
#include <utility>
#include <vector>

#include "core/notation.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "experiments/study_players.h"
#include "search/search_options.h"

namespace brett {

namespace {
constexpr int study_depth = 5;
constexpr Value finished = 1000 * value_unit;

enum class Slips { window, passes, both };

struct Study2019Options : LimitOptions {
  Slips slips = Slips::both;
};

class Study2019Searcher final : public Searcher {
 public:
  Study2019Searcher(const Study2019Options& options, SearchTools tools)
      : limits_(options),
        narrow_(options.slips != Slips::passes),
        blind_to_passes_(options.slips != Slips::window),
        tools_(std::move(tools)),
        rng_(tools_.seed) {}
  SearchResult search(const SearchRequest& request) override;

 private:
  Value value_after(const State& state, Move move, int depth, Value alpha, Value beta);
  Value value_of(const State& state, Seat seat, int depth, Value alpha, Value beta);
  void shuffle_leaders(std::vector<RankedMove>& ranked);

  LimitOptions limits_;
  bool narrow_;
  bool blind_to_passes_;
  SearchTools tools_;
  Rng rng_;
  Budget* budget_ = nullptr;
  Counters counters_;
};

// Moves that the budget did not reach come last; their values are not known.
void add_unsearched(const State& root, std::vector<RankedMove>& ranked) {
  const Moves moves = moves_of(root);
  const Value last = ranked.empty() ? 0 : ranked.back().value;
  for (std::size_t i = ranked.size(); i < moves.size(); ++i) {
    ranked.push_back({moves[i], last, Bound::none, {moves[i]}});
  }
}
SearchResult Study2019Searcher::search(const SearchRequest& request) {
  Limits limits = limits_.within(request.limits, study_depth).stopping_softly();
  // It does not deepen step by step: nodes and time may break it off, but not make it look further.
  if (limits.depth == Limits::no_depth) limits.depth = study_depth;
  Budget budget(limits);
  budget_ = &budget;
  counters_ = {};
  const State& root = request.game.state();
  SearchResult result;
  for (const Move move : moves_of(root)) {
    const Value half = narrow_ ? value_unit : infinite_value;
    const Value value = value_after(root, move, limits.depth - 1, -half, half);
    if (budget.exhausted()) break;
    result.ranked.push_back({move, value, Bound::exact, {move}});
  }
  sort_list(result.ranked, [](const auto& a, const auto& b) { return a.value > b.value; });
  if (!result.ranked.empty()) shuffle_leaders(result.ranked);
  add_unsearched(root, result.ranked);
  result.depth = limits.depth;
  result.complete = !budget.exhausted();
  result.counters = counters_;
  result.counters.nodes = budget.nodes();
  result.seconds = budget.seconds();
  return result;
}

// Plays the move and, as the study did, the passes it forces; then searches on.
Value Study2019Searcher::value_after(const State& state, Move move, int depth, Value alpha,
                                     Value beta) {
  const Seat mover = state.turn().seat();
  State child = state.after(move);
  while (const auto pass = silent_pass(child)) child.play(*pass);
  // Nobody can move at the end: the study's two passes leave the mover on turn.
  const Seat study_seat = child.turn().is_seat() ? child.turn().seat() : mover;
  const Seat seat = blind_to_passes_ ? study_seat : valued_seat(child, mover);
  const bool same_side = !blind_to_passes_ && seat == mover;
  return same_side ? value_of(child, seat, depth, alpha, beta)
                   : -value_of(child, seat, depth, -beta, -alpha);
}

Value Study2019Searcher::value_of(const State& state, Seat seat, int depth, Value alpha,
                                  Value beta) {
  if (budget_->spend()) return 0;
  if (state.turn().is_over()) {
    ++counters_.ends;
    const double payoff = state.payoff(seat);
    return payoff > 0 ? finished : payoff < 0 ? -finished : 0;
  }
  if (depth <= 0) {
    ++counters_.evaluations;
    return tools_.evaluation->value(state, seat);
  }
  Value best = narrow_ ? alpha : -infinite_value;
  for (const Move move : moves_of(state)) {
    best = std::max(best, value_after(state, move, depth - 1, alpha, beta));
    if (budget_->exhausted()) return 0;
    if (best >= beta) {
      ++counters_.cutoffs;
      return best;
    }
    alpha = std::max(alpha, best);
  }
  return best;
}

void Study2019Searcher::shuffle_leaders(std::vector<RankedMove>& ranked) {
  const auto equals = std::count_if(ranked.begin(), ranked.end(), [&](const auto& move) {
    return move.value == ranked.front().value;
  });
  std::swap(ranked[0], ranked[rng_.below(static_cast<std::uint32_t>(equals))]);
}

}  // namespace

SearchKind study2019() {
  return search_kind<Study2019Options>(
      {.name = "study2019",
       .help = "the alpha-beta of the 2019 study, with its errors",
       .misfit = &two_seat_misfit,
       .options = OptionTable<Study2019Options>()
                      .with(LimitOptions::table())
                      .choice("slips", &Study2019Options::slips, {"window", "passes", "both"},
                              "the errors: the window at the root, the sign after passes"),
       .make = &made<Study2019Searcher, Study2019Options>});
}

}  // namespace brett
