#include "search/playouts/playout_style.h"

#include <utility>

namespace brett {

void begin_playout(Played& game, const Played& root, Seat seat, Rng& rng) {
  if (root.state().has(Feature::hidden)) {
    game = root.redealt(seat, rng);
  } else {
    game = root;
  }
}

Value value_for_mover(const State& state, Seat mover, const Evaluation& evaluation, Rng& rng) {
  const Turn turn = state.turn();
  if (turn.is_chance()) {
    return value_for_mover(state.after(state.random_move(rng)), mover, evaluation, rng);
  }
  if (turn.is_over()) return Goal{}.final_value(state, mover, 0);
  const Value value = evaluation.value(state, turn.seat());
  return turn.seat() == mover ? value : -value;
}

PlayoutStyle::PlayoutStyle(PlayoutBy by, SearchTools tools)
    : by_(by == PlayoutBy::weighted && !tools.policy ? PlayoutBy::random : by),
      tools_(std::move(tools)) {}

void PlayoutStyle::play(const Played& start, Played& game, Rng& rng, int plies) const {
  game = start;
  if (by_ == PlayoutBy::random && plies == all_plies) {
    game.play_out(rng);
    return;
  }
  for (int ply = 0; ply < plies && !game.turn().is_over(); ++ply) {
    if (by_ == PlayoutBy::random || game.turn().is_chance()) {
      game.play(game.random_move(rng));
    } else if (by_ == PlayoutBy::greedy) {
      game.play(greedy_move(game.state(), rng));
    } else {
      game.play(tools_.policy->draw(game.state(), rng));
    }
  }
}

double PlayoutStyle::judged(const Played& game, Seat seat, Rng& rng) const {
  const Value value = value_for_mover(game.state(), seat, *tools_.evaluation, rng);
  return value > 0 ? 1.0 : value < 0 ? -1.0 : 0.0;
}

// The move to the best child; among equals any.
Move PlayoutStyle::greedy_move(const State& state, Rng& rng) const {
  const Moves moves = moves_of(state);
  const Seat mover = state.turn().seat();
  Move best = moves[0];
  Value best_value = -infinite_value;
  std::uint32_t equals = 0;
  for (const Move move : moves) {
    const Value value = value_for_mover(state.after(move), mover, *tools_.evaluation, rng);
    if (value < best_value) continue;
    equals = value > best_value ? 1 : equals + 1;
    best_value = value;
    if (rng.below(equals) == 0) best = move;
  }
  return best;
}

}  // namespace brett
