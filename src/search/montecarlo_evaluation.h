// Monte Carlo at the leaves of another search, as in the 2019 Othello study: a few random games
// spread over the mover's moves; the value is the ratio of wins (draws half) after the one that is best for the
// mover, 0 to 1.
// Not antisymmetric; the study negates it in negamax all the same.
//
// The games depend on the state alone, so equal states have equal values and tables stay true.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "core/options.h"
#include "search/evaluation.h"
#include "search/playout_style.h"

namespace brett {

struct MonteCarloEvaluationOptions {
  int games = 10;
};

template <GameState G>
class MonteCarloEvaluation final : public Evaluation<G> {
 public:
  static constexpr std::string_view name = "montecarlo";
  static constexpr std::string_view help = "the best move's ratio of wins in a few random games";
  using Options = MonteCarloEvaluationOptions;
  static OptionTable<Options> options() {
    return OptionTable<Options>().integer("games", &Options::games, 1, 1'000'000,
                                          "random games for one state, in all");
  }
  explicit MonteCarloEvaluation(Options options) : options_(options) {}

  Value value(const G& state, Seat seat) const override {
    const Turn turn = state.turn();
    const double mean =
        turn.is_chance() ? after_chance(state, seat) : after_best(state, turn.seat(), seat);
    return static_cast<Value>(std::lround((mean + 1) / 2 * value_unit));
  }
  int cost() const override { return std::min(options_.games, most_counted) * nodes_per_game; }

 private:
  static constexpr std::uint64_t stream = 2019;
  static constexpr int nodes_per_game = 64;
  static constexpr int most_counted = 1000;

  // What `seat` gets where the mover takes the move that is best for itself.
  double after_best(const G& state, Seat mover, Seat seat) const {
    struct Sums {
      double of_mover = 0, of_seat = 0;
    };
    const auto moves = moves_of(state);
    std::array<Sums, static_cast<std::size_t>(G::facts.max_moves)> sums;
    std::fill_n(sums.begin(), moves.size(), Sums{});
    Rng rng(state.key(), stream);
    // Where there are more moves than games, chance decides which are tried.
    const std::size_t first = rng.below(static_cast<std::uint32_t>(moves.size()));
    const auto games = static_cast<std::size_t>(options_.games);
    const PlayoutGame<G> start(state);
    PlayoutGame<G> game = start;
    for (std::size_t i = 0; i < games; ++i) {
      const std::size_t at = (first + i) % moves.size();
      game = start;
      game.play(moves[at]);
      play_out(game, rng);
      sums[at].of_mover += game.payoff(mover);
      sums[at].of_seat += game.payoff(seat);
    }
    double most = -2, mean = 0;
    for (std::size_t i = 0; i < std::min(games, moves.size()); ++i) {
      const std::size_t at = (first + i) % moves.size();
      const std::size_t rounds = games / moves.size() + (i < games % moves.size() ? 1 : 0);
      const auto played = static_cast<double>(rounds);
      if (sums[at].of_mover / played <= most) continue;
      most = sums[at].of_mover / played;
      mean = sums[at].of_seat / played;
    }
    return mean;
  }
  double after_chance(const G& state, Seat seat) const {
    Rng rng(state.key(), stream);
    const PlayoutGame<G> start(state);
    double sum = 0;
    for (int i = 0; i < options_.games; ++i) {
      PlayoutGame<G> game = start;
      play_out(game, rng);
      sum += game.payoff(seat);
    }
    return sum / options_.games;
  }

  Options options_;
};

}  // namespace brett
