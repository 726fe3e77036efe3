#include "cli/hint.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/rng.h"

namespace brett::cli {

namespace {

constexpr std::string_view search_player = "alphabeta";
constexpr std::string_view search_spec = "alphabeta:depth=4";
constexpr int games_per_move = 200;
// The same question gets the same answer.
constexpr std::uint64_t hint_seed = 1;

bool fits(const Game& game, std::string_view name) {
  const auto players = game.players();
  return std::any_of(players.begin(), players.end(), [&](const PlayerInfo& player) {
    return player.name == name && player.misfit.empty();
  });
}

double random_payoff(Played state, Move move, Seat seat, Rng& rng) {
  for (state.play(move); !state.turn().is_over();) state.play(state.random_move(rng));
  return state.payoff(seat);
}

Hint by_random_games(const Played& seen, const Limits& limits) {
  const Seat seat = seen.turn().seat();
  Rng rng(hint_seed);
  Hint best{.move = seen.moves().front(), .from = {}};
  double best_sum = -std::numeric_limits<double>::infinity();
  for (const Move move : seen.moves()) {
    double sum = 0;
    for (int i = 0; i < games_per_move && !limits.stop.stop_requested(); ++i) {
      sum += random_payoff(seen.redealt(seat, rng), move, seat, rng);
    }
    if (sum > best_sum) best_sum = sum, best.move = move;
  }
  best.from = fmt::format("{} random games per move", games_per_move);
  return best;
}

}  // namespace

Hint hint_for(const Game& game, const Played& seen, const Limits& limits) {
  if (fits(game, search_player)) {
    if (const auto player = make_player(game, search_spec, {.seed = hint_seed})) {
      return {(*player)->decide(seen, limits).move, std::string(search_spec)};
    }
  }
  return by_random_games(seen, limits);
}

}  // namespace brett::cli
