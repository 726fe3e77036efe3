// How the moves of a playout are chosen: at random, in part by a policy's weights or by what an
// evaluation says of the next state. Chance events always come by their probabilities.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/limits.h"
#include "core/played.h"
#include "search/evaluation.h"
#include "search/playout.h"
#include "search/playout_options.h"
#include "search/searcher.h"

namespace brett {

// What a playout is played on: with what a match would remember only where the rules need it.
template <GameState G>
using PlayoutGame = std::conditional_t<HasHistory<G>, Played<G>, G>;

template <GameState G>
const G& state_of(const PlayoutGame<G>& game) {
  if constexpr (HasHistory<G>) {
    return game.state();
  } else {
    return game;  // NOLINT(bugprone-return-const-ref-from-parameter)
  }
}

template <GameState G>
PlayoutGame<G> playout_game(const Played<G>& game) {
  if constexpr (HasHistory<G>) {
    return game;
  } else {
    return game.state();
  }
}

// Where something is hidden, every playout begins from another truth that looks the same to the seat;
// otherwise from the root.
template <GameState G>
void begin_playout(PlayoutGame<G>& game, const PlayoutGame<G>& root, Seat seat, Rng& rng) {
  if constexpr (HasHidden<G>) {
    game = PlayoutGame<G>(state_of<G>(root).redealt(seat, rng));
  } else {
    static_cast<void>(seat), static_cast<void>(rng);
    game = root;
  }
}

// A state for the seat that moved into it: the end of the game, or the evaluation. Of several
// opponents the next one to move stands for all.
template <GameState G>
Value look_at(G state, Seat mover, const Evaluation<G>& evaluation, Rng& rng) {
  while (state.turn().is_chance()) state.play(random_move(state, rng));
  if (state.turn().is_over()) return Goal{}.final_value(state, mover, 0);
  const Seat seat = state.turn().seat();
  const Value value = evaluation.value(state, seat);
  return seat == mover ? value : -value;
}

template <GameState G>
class PlayoutStyle {
 public:
  using Move = typename G::Move;
  using Game = PlayoutGame<G>;
  static constexpr int all_plies = std::numeric_limits<int>::max();

  // The first `greedy_plies` by the evaluation, then by the policy up to `weighted_plies`, the rest
  // at random.
  struct Plies {
    int greedy = 0;
    int weighted = 0;
  };
  static constexpr Plies plies_by(PlayoutBy policy) {
    return {.greedy = policy == PlayoutBy::greedy ? all_plies : 0,
            .weighted = policy == PlayoutBy::weighted ? all_plies : 0};
  }

  PlayoutStyle(Plies plies, SearchTools<G> tools) : plies_(plies), tools_(std::move(tools)) {
    if (!tools_.policy) plies_.weighted = 0;
  }

  // Plays on from `start` to the end and returns what `outcome` says of that. `scratch` is a game
  // of the caller's to play on; its history keeps its memory from one playout to the next.
  template <class Outcome>
  double play(const Game& start, Game& scratch, Rng& rng, Outcome outcome) const {
    const int guided = std::max(plies_.greedy, plies_.weighted);
    if constexpr (std::is_trivially_copyable_v<Game>) {
      if (guided == 0) return play_in_registers(start, rng, outcome);
    }
    scratch = start;
    for (int ply = 0; ply < guided; ++ply) {
      const Turn turn = scratch.turn();
      if (turn.is_over()) return outcome(scratch);
      scratch.play(turn.is_chance() ? random_move(state_of<G>(scratch), rng)
                                    : guided_move(scratch, ply, rng));
    }
    play_at_random(scratch, rng);
    return outcome(scratch);
  }

  // The same, but no further than `plies` from `start`: `outcome` may be asked about a game that is
  // still going on.
  template <class Outcome>
  double play_to_depth(const Game& start, Game& scratch, Rng& rng, int plies,
                       Outcome outcome) const {
    play_plies(start, scratch, rng, plies);
    return outcome(scratch);
  }

  // Leaves the game so many plies after `start`, or over, in `scratch`.
  void play_plies(const Game& start, Game& scratch, Rng& rng, int plies) const {
    const int guided = std::max(plies_.greedy, plies_.weighted);
    scratch = start;
    for (int ply = 0; ply < plies && !scratch.turn().is_over(); ++ply) {
      const bool chosen = ply < guided && !scratch.turn().is_chance();
      scratch.play(chosen ? guided_move(scratch, ply, rng)
                          : random_move(state_of<G>(scratch), rng));
    }
  }
  // Who has won a game that is not played on: whom the evaluation prefers.
  double judged(const Game& game, Seat seat, Rng& rng) const {
    const Value look = look_at(state_of<G>(game), seat, *tools_.evaluation, rng);
    return look > 0 ? 1.0 : look < 0 ? -1.0 : 0.0;
  }

  // How many common nodes' time a playout takes, so that time limits are kept: the clock is looked
  // at after a few random games, and after every guided one.
  std::uint64_t cost() const {
    return plies_.greedy > 0 || plies_.weighted > 0 ? Budget::interval : Budget::interval / 64;
  }

 private:
  // Everything inlined and in locals, whose address nobody has: a tenth faster.
  template <class Outcome>
  [[gnu::flatten]] static double play_in_registers(const Game& start, Rng& rng, Outcome outcome) {
    Game game = start;
    Rng dice = rng;
    play_out(game, dice);
    rng = dice;
    return outcome(game);
  }
  [[gnu::flatten]] static void play_at_random(Game& game, Rng& rng) {
    Rng dice = rng;
    play_out(game, dice);
    rng = dice;
  }

  Move guided_move(const Game& game, int ply, Rng& rng) const {
    const G& state = state_of<G>(game);
    return ply < plies_.greedy ? greedy_move(state, rng) : tools_.policy->draw(state, rng);
  }

  // The move to the best child; among equals any.
  Move greedy_move(const G& state, Rng& rng) const {
    const auto moves = moves_of(state);
    const Seat mover = state.turn().seat();
    Move best = moves[0];
    Value best_value = -infinite_value;
    std::uint32_t equals = 0;
    for (const Move move : moves) {
      G child = state;
      child.play(move);
      const Value value = look_at(child, mover, *tools_.evaluation, rng);
      if (value < best_value) continue;
      equals = value > best_value ? 1 : equals + 1;
      best_value = value;
      if (rng.below(equals) == 0) best = move;
    }
    return best;
  }

  Plies plies_;
  SearchTools<G> tools_;
};

}  // namespace brett
