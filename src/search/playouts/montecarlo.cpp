// Flat Monte Carlo: random games from every candidate move, in turn, and the move with the best
// result. Fits any number of seats, chance and secrets: what counts is the root seat's payoff (wins
// minus losses where the payoffs are 1, 0 and -1), or its score. Where something is hidden, every
// playout begins from another truth that looks the same to that seat.
//
// The i-th playout goes to candidate i modulo their number, whatever stops the search and however
// many threads there are, so that no candidate has more than one game (per thread) more than
// another.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/rng.h"
#include "core/run_parallel.h"
#include "core/sorted.h"
#include "search/playouts/playout_style.h"
#include "search/playouts/selectivity.h"
#include "search/root_moves.h"
#include "search/search_kinds.h"
#include "search/seat_values.h"

namespace brett {

namespace {

struct MonteCarloOptions : PlayoutOptions {
  enum class By { wins, margin };
  By by = By::wins;
  Keep keep = Keep::all;
  int keep_n = 4;
  double keep_share = 1;
  bool weighted = false;

  static OptionTable<MonteCarloOptions> table() {
    return OptionTable<MonteCarloOptions>()
        .with(PlayoutOptions::table())
        .choice(
            "by", &MonteCarloOptions::by, {"wins", "score"},
            "what counts: the ratio of wins, draws half, or the mean score in games that have one")
        .choice(
            "keep", &MonteCarloOptions::keep, {"all", "fixed", "variable", "variable_shifted"},
            "moves that get playouts: all, the keep_n best by the evaluation, those with value >= "
            "keep_share * mean, or >= least + keep_share * (mean - least)")
        .integer("keep_n", &MonteCarloOptions::keep_n, 1, 1000, "number of moves for keep=fixed")
        .number("keep_share", &MonteCarloOptions::keep_share, 0, 100,
                "share of the mean for keep=variable")
        .flag("weighted", &MonteCarloOptions::weighted,
              "draw the moves of playouts by the policy's weights");
  }
  Selectivity selectivity() const { return {keep, keep_n, keep_share}; }
  Status check_tools(std::string_view owner, const ToolsAtHand& tools) const {
    if (!weighted || tools.policy) return Done{};
    return Error{
        fmt::format("weighted=on for {}: must be off, there is no policy for the moves of {}",
                    owner, tools.game)};
  }
  SearchTraits traits() const {
    SearchTraits traits = PlayoutOptions::traits();
    if (weighted) traits.policy_table = policy_table;
    return traits;
  }
};

constexpr double unplayed = -1'000;  // below every score

struct FirstMove {
  Move move;
  Played game;  // after the move
};
using FirstMoves = std::vector<FirstMove>;

// What one thread has found, by first move.
struct Tally {
  explicit Tally(std::size_t moves) : sums(moves), games(moves) {}
  Tally& operator+=(const Tally& other) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] += other.sums[i];
      games[i] += other.games[i];
    }
    playouts += other.playouts;
    return *this;
  }
  std::vector<double> sums;
  std::vector<std::uint64_t> games;
  std::uint64_t playouts = 0;
};

SearchResult ranked(const State& root, const FirstMoves& moves, const Tally& tally) {
  SearchResult result;
  result.depth = 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto games = static_cast<double>(tally.games[i]);
    const double mean = tally.games[i] > 0 ? tally.sums[i] / games : unplayed;
    result.ranked.push_back({moves[i].move,
                             in_thousandths(mean),
                             tally.games[i] > 0 ? Bound::exact : Bound::none,
                             {moves[i].move}});
  }
  sort_list(result.ranked, [](const auto& a, const auto& b) { return a.value > b.value; });
  for (const Move move : moves_of(root)) {  // those that were not worth playouts
    const bool played =
        std::any_of(moves.begin(), moves.end(), [&](const auto& one) { return one.move == move; });
    if (!played) add_untried(move, result.ranked);
  }
  return result;
}

class MonteCarloSearcher final : public Searcher {
 public:
  MonteCarloSearcher(const MonteCarloOptions& options, const SearchTools& tools)
      : options_(options),
        style_(options.weighted ? PlayoutBy::weighted : PlayoutBy::random, tools),
        evaluation_(tools.evaluation) {
    for (int thread = 0; thread < options_.threads; ++thread) {
      rngs_.emplace_back(tools.seed, static_cast<std::uint64_t>(thread));
    }
  }

  SearchResult search(const SearchRequest& request) override;

 private:
  FirstMoves first_moves(const Played& root, const Limits& limits);
  FirstMoves worth_playouts(const FirstMoves& all, Seat seat, Limits limits);
  std::vector<Tally> play(const Played& root, const FirstMoves& moves, const Limits& limits);
  void play_as_one(const Played& root, const FirstMoves& moves, const Limits& limits,
                   std::size_t start, Tally& result, Rng& shared_rng) const;
  double outcome(const Played& game, Seat seat, Rng& rng) const;

  MonteCarloOptions options_;
  PlayoutStyle style_;
  std::shared_ptr<const Evaluation> evaluation_;
  std::vector<Rng> rngs_;  // one for each thread
};

SearchResult MonteCarloSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits);
  const Budget stopwatch(limits);
  const Played root = as_seen(request.game);
  const FirstMoves moves = first_moves(root, limits);
  std::vector<Tally> tallies = play(root, moves, limits);

  Tally total = std::move(tallies[0]);
  for (std::size_t i = 1; i < tallies.size(); ++i) total += tallies[i];
  SearchResult result = ranked(root.state(), moves, total);
  result.complete = total.playouts == limits.nodes;
  result.counters.nodes = result.counters.playouts = result.counters.ends = total.playouts;
  result.seconds = stopwatch.seconds();
  if (request.progress) request.progress(result);
  return result;
}

FirstMoves MonteCarloSearcher::first_moves(const Played& root, const Limits& limits) {
  FirstMoves all;
  for (const Move move : root.moves()) {
    all.push_back({move, root});
    all.back().game.play(move);
  }
  if (options_.keep == Keep::all) return all;
  return worth_playouts(all, root.state().turn().seat(), limits);
}

// If evaluating them takes all the time, only the best of those evaluated is left.
FirstMoves MonteCarloSearcher::worth_playouts(const FirstMoves& all, Seat seat, Limits limits) {
  limits.nodes = Limits::no_nodes;  // these are for playouts
  Budget budget(limits);
  std::vector<Value> values;
  for (const FirstMove& first : all) {
    values.push_back(value_for_mover(first.game.state(), seat, *evaluation_, rngs_[0]));
    budget.charge_nodes(static_cast<std::uint64_t>(evaluation_->cost()));
    if (budget.spend()) break;
  }
  if (budget.exhausted()) {
    const auto best = std::max_element(values.begin(), values.end()) - values.begin();
    return {all[static_cast<std::size_t>(best)]};
  }
  FirstMoves kept;
  for (const std::size_t i : options_.selectivity().kept(values)) kept.push_back(all[i]);
  return kept;
}

// Each thread continues the round where the one before it will have ended.
std::vector<Tally> MonteCarloSearcher::play(const Played& root, const FirstMoves& moves,
                                            const Limits& limits) {
  std::vector<Tally> tallies(rngs_.size(), Tally(moves.size()));
  struct Part {
    Limits limits;
    std::size_t start;
  };
  std::vector<Part> parts;
  std::uint64_t first = 0;
  for (std::size_t i = 0; i < rngs_.size(); ++i) {
    const Limits own = PlayoutOptions::share(limits, options_.threads, static_cast<int>(i));
    parts.push_back({own, static_cast<std::size_t>(first % moves.size())});
    first += own.nodes;
  }
  run_parallel(parts.size(), [&](std::size_t i) {
    play_as_one(root, moves, parts[i].limits, parts[i].start, tallies[i], rngs_[i]);
  });
  return tallies;
}

void MonteCarloSearcher::play_as_one(const Played& root, const FirstMoves& moves,
                                     const Limits& limits, std::size_t start, Tally& result,
                                     Rng& shared_rng) const {
  const Seat seat = root.state().turn().seat();
  const bool hidden = root.state().has(Feature::hidden);
  const int plies = limits.depth == Limits::no_depth ? PlayoutStyle::all_plies : limits.depth - 1;
  // Own copies, so that threads do not write into each other's cache lines.
  Rng rng = shared_rng;
  Tally tally(moves.size());
  Budget budget(limits);
  Played game = root;
  Played dealt = root;
  for (std::size_t i = start; !budget.spend(); i = i + 1 == moves.size() ? 0 : i + 1) {
    if (hidden) {
      begin_playout(dealt, root, seat, rng);
      dealt.play(moves[i].move);
    }
    style_.play(hidden ? dealt : moves[i].game, game, rng, plies);
    tally.sums[i] += outcome(game, seat, rng);
    ++tally.games[i];
    ++tally.playouts;
    budget.charge_nodes(style_.cost());
  }
  result = std::move(tally);
  shared_rng = rng;
}

// Of a game that may have been cut off.
double MonteCarloSearcher::outcome(const Played& game, Seat seat, Rng& rng) const {
  const State& state = game.state();
  if (options_.by == MonteCarloOptions::By::margin && state.has(Feature::margin))
    return state.margin(seat);
  return game.turn().is_over() ? game.payoff(seat) : style_.judged(game, seat, rng);
}

}  // namespace

SearchKind montecarlo() {
  return search_kind<MonteCarloOptions>(
      {.name = "montecarlo",
       .help = "random games from every move; the best result wins",
       .answers = {.payoffs = true, .playouts = true},
       .options = MonteCarloOptions::table(),
       .make = &made<MonteCarloSearcher, MonteCarloOptions>});
}

}  // namespace brett
