#include "search/playouts/montecarlo_evaluation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/played.h"

namespace brett {

namespace {
constexpr std::uint64_t stream = 2019;
constexpr int nodes_per_game = 64;
constexpr int most_counted = 1000;
}  // namespace

OptionTable<MonteCarloEvaluation::Options> MonteCarloEvaluation::options() {
  return OptionTable<Options>().integer("games", &Options::games, 1, 1'000'000,
                                        "random games for one state, in all");
}

Value MonteCarloEvaluation::value(const State& state, Seat seat) const {
  const Turn turn = state.turn();
  const double mean =
      turn.is_chance() ? after_chance(state, seat) : after_best(state, turn.seat(), seat);
  return static_cast<Value>(std::lround((mean + 1) / 2 * value_unit));
}

int MonteCarloEvaluation::cost() const {
  return std::min(options_.games, most_counted) * nodes_per_game;
}

// What `seat` gets where the mover takes the move that is best for itself.
double MonteCarloEvaluation::after_best(const State& state, Seat mover, Seat seat) const {
  struct Sums {
    double of_mover, of_seat;
  };
  const Moves moves = moves_of(state);
  std::array<Sums, most_moves> sums;  // NOLINT(*-member-init): only as many as there are moves
  std::fill_n(sums.begin(), moves.size(), Sums{0, 0});
  Rng rng(state.key(), stream);
  // Where there are more moves than games, chance decides which are tried.
  const std::size_t first = rng.below(static_cast<std::uint32_t>(moves.size()));
  const auto games = static_cast<std::size_t>(options_.games);
  const Played start(state);
  Played game = start;
  for (std::size_t i = 0; i < games; ++i) {
    const std::size_t at = (first + i) % moves.size();
    game = start;
    game.play(moves[at]);
    game.play_out(rng);
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

double MonteCarloEvaluation::after_chance(const State& state, Seat seat) const {
  Rng rng(state.key(), stream);
  const Played start(state);
  Played game = start;
  double sum = 0;
  for (int i = 0; i < options_.games; ++i) {
    game = start;
    game.play_out(rng);
    sum += game.payoff(seat);
  }
  return sum / options_.games;
}

}  // namespace brett
