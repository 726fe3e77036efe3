#include "search/negamax/study2019.h"

#include <algorithm>
#include <utility>

#include "core/notation.h"
#include "core/sorted.h"

namespace brett {

namespace {
constexpr int study_depth = 5;
constexpr Value finished = 1000 * value_unit;

// Moves that the budget did not reach come last; their values are not known.
void add_unsearched(const State& root, std::vector<RankedMove>& ranked) {
  const Moves moves = moves_of(root);
  const Value last = ranked.empty() ? 0 : ranked.back().value;
  for (std::size_t i = ranked.size(); i < moves.size(); ++i) {
    ranked.push_back({moves[i], last, Bound::none, {moves[i]}});
  }
}
}  // namespace

Study2019Searcher::Study2019Searcher(LimitOptions limits, Study2019 slips, SearchTools tools)
    : options_(limits),
      narrow_(slips == Study2019::window || slips == Study2019::both),
      blind_to_passes_(slips == Study2019::passes || slips == Study2019::both),
      tools_(std::move(tools)),
      rng_(tools_.seed) {}

SearchResult Study2019Searcher::search(const SearchRequest& request) {
  Limits limits = options_.within(request.limits, study_depth).stopping_softly();
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

}  // namespace brett
