// Flat Monte Carlo: random games from every candidate move, in turn, and the move with the best
// result. Fits any number of seats, chance and secrets: what counts is the root seat's payoff (wins
// minus losses where the payoffs are 1, 0 and -1), or its score. Where something is hidden, every
// playout begins from another truth that looks the same to that seat.
//
// The i-th playout goes to candidate i modulo their number, whatever stops the search and however
// many threads there are, so that no candidate has more than one game (per thread) more than
// another.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/at_once.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "search/playout_options.h"
#include "search/playout_style.h"
#include "search/searcher.h"

namespace brett {

enum class Keep { all, fixed, variable, variable_shifted };

// Which candidates are worth playouts, by what an evaluation says of them. The best one always is.
//   fixed             the `count` best
//   variable          value >= share * mean, taken literally: for a negative mean it turns round
//   variable_shifted  value >= least + share * (mean - least)
struct Selectivity {
  Keep keep = Keep::all;
  int count = 4;
  double share = 1;

  // Indices into `values`, ascending.
  std::vector<std::size_t> kept(const std::vector<Value>& values) const;
};

struct MonteCarlo {
  static constexpr std::string_view name = "montecarlo";
  static constexpr Answers answers{.payoffs = true, .playouts = true};
  static constexpr std::string_view help = "random games from every move; the best result wins";
  enum class By { wins, score };
  struct Options : PlayoutOptions {
    By by = By::wins;
    Keep keep = Keep::all;
    int keep_n = 4;
    double keep_share = 1;
    bool weighted = false;
    int weighted_plies = 0;
    int greedy_plies = 0;

    Selectivity selectivity() const { return {keep, keep_n, keep_share}; }
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(PlayoutOptions::table())
        .choice(
            "by", &Options::by, {"wins", "score"},
            "what counts: the ratio of wins, draws half, or the mean score in games that have one")
        .choice("keep", &Options::keep, {"all", "fixed", "variable", "variable_shifted"},
                "moves worth playouts: all, the keep_n best by the evaluation, those with value >= "
                "keep_share * mean, or >= least + keep_share * (mean - least)")
        .integer("keep_n", &Options::keep_n, 1, 1000, "moves that keep=fixed leaves")
        .number("keep_share", &Options::keep_share, 0, 100, "share of the mean for keep=variable")
        .flag("weighted", &Options::weighted, "draw the moves of playouts by the policy's weights")
        .integer("weighted_plies", &Options::weighted_plies, 0, 1000,
                 "plies of a playout drawn so, the rest at random; 0: all")
        .integer("greedy_plies", &Options::greedy_plies, 0, 1000,
                 "first plies of a playout that go to the child the evaluation likes best");
  }
  static Status check(const Options&) { return Done{}; }
  static bool wants_policy(const Options& options) { return options.weighted; }
  // What depends on the tools of a game.
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    if (!options.weighted || tools.policy) return Done{};
    return Error{
        fmt::format("weighted=on for {}: must be off, no policy is given that could weigh "
                    "the moves of {}",
                    name, tools.game)};
  }
  static constexpr std::string_view misfit(const Facts&, int) { return {}; }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools);
};

template <GameState G>
class MonteCarloSearcher final : public Searcher<G> {
 public:
  using Options = MonteCarlo::Options;

  MonteCarloSearcher(const Options& options, SearchTools<G> tools)
      : options_(options), style_(plies_of(options), tools), evaluation_(tools.evaluation) {
    for (int thread = 0; thread < options_.threads; ++thread) {
      rngs_.emplace_back(tools.seed, static_cast<std::uint64_t>(thread));
    }
  }

  SearchResult<G> search(const SearchRequest<G>& request) override {
    const Limits limits = options_.within(request.limits);
    const Budget stopwatch(limits);
    const Played<G> root = as_seen(request.game);
    const auto candidates = candidates_of(root, limits);
    std::vector<Tally> tallies = play(root, candidates, limits);

    Tally total = std::move(tallies[0]);
    for (std::size_t i = 1; i < tallies.size(); ++i) total += tallies[i];
    SearchResult<G> result = ranked(root.state(), candidates, total);
    result.complete = total.playouts == limits.nodes;
    result.counters.nodes = result.counters.playouts = result.counters.ends = total.playouts;
    result.seconds = stopwatch.seconds();
    if (request.progress) request.progress(result);
    return result;
  }

 private:
  using Move = typename G::Move;
  using Game = PlayoutGame<G>;

  struct Candidate {
    Move move;
    Game game;  // after the move
  };
  // What one thread has found, by candidate.
  struct Tally {
    explicit Tally(std::size_t candidates) : sums(candidates), games(candidates) {}
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

  static typename PlayoutStyle<G>::Plies plies_of(const Options& options) {
    const int weighted = !options.weighted             ? 0
                         : options.weighted_plies == 0 ? PlayoutStyle<G>::all_plies
                                                       : options.weighted_plies;
    return {.greedy = options.greedy_plies, .weighted = weighted};
  }

  std::vector<Candidate> candidates_of(const Played<G>& root, const Limits& limits) {
    std::vector<Candidate> all;
    for (const Move move : moves_of(root.state())) {
      all.push_back({move, playout_game(root)});
      all.back().game.play(move);
    }
    if (options_.keep == Keep::all) return all;
    return worth_playouts(all, root.state().turn().seat(), limits);
  }
  // If looking at them takes all the time, only the best of those looked at is left.
  std::vector<Candidate> worth_playouts(const std::vector<Candidate>& all, Seat seat,
                                        Limits limits) {
    limits.nodes = Limits::no_nodes;  // these are for playouts
    Budget budget(limits);
    std::vector<Value> values;
    for (const Candidate& candidate : all) {
      values.push_back(look_at(state_of<G>(candidate.game), seat, *evaluation_, rngs_[0]));
      budget.hurry(static_cast<std::uint64_t>(evaluation_->cost()));
      if (budget.spend()) break;
    }
    if (budget.exhausted()) {
      return {all[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) -
                                           values.begin())]};
    }
    std::vector<Candidate> kept;
    for (const std::size_t i : options_.selectivity().kept(values)) kept.push_back(all[i]);
    return kept;
  }

  // Each thread continues the round where the one before it will have ended.
  std::vector<Tally> play(const Played<G>& root, const std::vector<Candidate>& candidates,
                          const Limits& limits) {
    const Game start_game = playout_game(root);
    std::vector<Tally> tallies(rngs_.size(), Tally(candidates.size()));
    struct Part {
      Limits limits;
      std::size_t start;
    };
    std::vector<Part> parts;
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < rngs_.size(); ++i) {
      const Limits own = PlayoutOptions::share(limits, options_.threads, static_cast<int>(i));
      parts.push_back({own, static_cast<std::size_t>(first % candidates.size())});
      first += own.nodes;
    }
    do_at_once(parts.size(), [&](std::size_t i) {
      play_as_one(start_game, candidates, parts[i].limits, parts[i].start, tallies[i], rngs_[i]);
    });
    return tallies;
  }

  void play_as_one(const Game& root, const std::vector<Candidate>& candidates, const Limits& limits,
                   std::size_t start, Tally& result, Rng& shared_rng) const {
    const Seat seat = state_of<G>(root).turn().seat();
    // Own copies, so that threads do not write into each other's cache lines.
    Rng rng = shared_rng;
    Tally tally(candidates.size());
    Budget budget(limits);
    Game scratch = candidates[start].game;
    Game dealt = candidates[start].game;
    for (std::size_t i = start; !budget.spend(); i = i + 1 == candidates.size() ? 0 : i + 1) {
      if constexpr (HasHidden<G>) {
        begin_playout<G>(dealt, root, seat, rng);
        dealt.play(candidates[i].move);
      }
      const Game& game = HasHidden<G> ? dealt : candidates[i].game;
      const auto at_end = [&](const Game& end) { return outcome(end, seat); };
      const auto so_far = [&](const Game& end) { return outlook(end, seat, rng); };
      tally.sums[i] += limits.depth == Limits::no_depth
                           ? style_.play(game, scratch, rng, at_end)
                           : style_.play_to_depth(game, scratch, rng, limits.depth - 1, so_far);
      ++tally.games[i];
      ++tally.playouts;
      budget.hurry(style_.cost());
    }
    result = std::move(tally);
    shared_rng = rng;
  }

  double outcome(const Game& game, Seat seat) const {
    if (counts_score()) return score_of(game, seat);
    return game.payoff(seat);
  }
  // The same of a game that may not be over.
  double outlook(const Game& game, Seat seat, Rng& rng) const {
    if (counts_score() || game.turn().is_over()) return outcome(game, seat);
    return style_.judged(game, seat, rng);
  }
  bool counts_score() const { return HasScore<G> && options_.by == MonteCarlo::By::score; }
  static double score_of(const Game& game, Seat seat) {
    if constexpr (HasScore<G>) {
      return state_of<G>(game).score(seat);
    } else {
      static_cast<void>(game), static_cast<void>(seat);
      return 0;
    }
  }

  SearchResult<G> ranked(const G& root, const std::vector<Candidate>& candidates,
                         const Tally& tally) const {
    SearchResult<G> result;
    result.depth = 1;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const auto games = static_cast<double>(tally.games[i]);
      const double mean = tally.games[i] > 0 ? tally.sums[i] / games : unplayed;
      const auto value = static_cast<Value>(std::lround(mean * value_unit));
      result.ranked.push_back({candidates[i].move,
                               value,
                               tally.games[i] > 0 ? Bound::exact : Bound::none,
                               {candidates[i].move}});
    }
    sort_list(result.ranked, [](const auto& a, const auto& b) { return a.value > b.value; });
    add_dropped(root, result.ranked);
    return result;
  }
  // Moves that were not worth playouts follow behind all others.
  static void add_dropped(const G& root, std::vector<RankedMove<G>>& ranked) {
    const Value last = ranked.back().value;
    const auto played = ranked.size();
    for (const Move move : moves_of(root)) {
      const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(played);
      const bool known =
          std::any_of(ranked.begin(), end, [&](const auto& one) { return one.move == move; });
      if (!known) ranked.push_back({move, last, Bound::none, {move}});
    }
  }

  static constexpr double unplayed = -1'000;  // below every score

  Options options_;
  PlayoutStyle<G> style_;
  std::shared_ptr<const Evaluation<G>> evaluation_;
  std::vector<Rng> rngs_;  // one for each thread
};

template <GameState G>
std::unique_ptr<Searcher<G>> MonteCarlo::make(const Options& options, SearchTools<G> tools) {
  return std::make_unique<MonteCarloSearcher<G>>(options, std::move(tools));
}

}  // namespace brett
