#include "experiments/study2019.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/notation.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "players/search_kind_of.h"
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

struct Study2019 {
  static constexpr std::string_view name = "study2019";
  static constexpr std::string_view help =
      "the alpha-beta of the 2019 Othello study, with its slips";
  using Options = Study2019Options;
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(LimitOptions::table(study_depth))
        .choice("slips", &Options::slips, {"window", "passes", "both"},
                "what it gets wrong: the root's window, the sign after passes");
  }
  static Status check(const Options&) { return Done{}; }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools) {
    return std::make_unique<Study2019Searcher>(options, std::move(tools));
  }
};

}  // namespace

const SearchKind& study2019() {
  static const SearchKind kind = search_kind_of<Study2019>();
  return kind;
}

}  // namespace brett
