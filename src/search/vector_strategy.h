// The strategy tree of a finished search: each decision of it is searched once more, which the table
// makes cheap, and its choice followed. Vectors are those of its own leaves; without the paranoid cut
// they are the ones the search has found, with it they may differ as orders of moves do.
#pragma once

#include <utility>

#include "search/strategy.h"
#include "search/vector_worker.h"

namespace brett {

template <GameState G>
class StrategyBuilder {
 public:
  using Node = StrategyNode<G>;
  using Move = typename G::Move;

  explicit StrategyBuilder(VectorWorker<G>& worker) : worker_(worker) {}

  // `root` is at that depth and `best` the move chosen there.
  Strategy<G> build(const G& root, Move best, bool drawn_by_history, DepthLeft left) {
    Strategy<G> strategy{root, {}};
    const Seat seat = root.turn().seat();
    Node child;
    if (drawn_by_history) {
      child.values = worker_.values().draw(root.seats());
    } else {
      child = after(root, best, left, 0, seat);
    }
    child.move = best;
    strategy.root.turn = root.turn();
    strategy.root.values = child.values;
    strategy.root.next.push_back(std::move(child));
    return strategy;
  }

 private:
  // Beyond this many nodes lines end early, at what the evaluation says.
  static constexpr int most_nodes = 200'000;

  Node after(const G& state, Move move, DepthLeft left, int ply, Seat mover) {
    G child = state;
    child.play(move);
    Node node = made(child, left.after_move(), ply + 1, mover);
    node.move = move;
    return node;
  }
  Node made(const G& state, DepthLeft left, int ply, Seat mover) {
    Node node;
    node.turn = state.turn();
    if (node.turn.is_over()) {
      node.values = worker_.values().end(state);
      return node;
    }
    if (node.turn.is_seat() && node.turn.seat() != mover) --left.players;
    const bool is_leaf = left.plies <= 0 || left.players <= 0 || ++nodes_ > most_nodes;
    if (!is_leaf && node.turn.is_chance()) {
      add_events(state, left, ply, mover, node);
    } else if (!is_leaf) {
      add_choice(state, left, ply, node);
    }
    if (node.next.empty()) node.values = worker_.values().leaf(state);
    return node;
  }
  void add_choice(const G& state, DepthLeft left, int ply, Node& node) {
    VectorFrame<G> frame{.seat = node.turn.seat()};
    worker_.decision(state, left, ply, frame, false);
    if (worker_.budget().exhausted()) return;
    node.next.push_back(after(state, frame.best_move, left, ply, frame.seat));
    node.values = node.next.front().values;
  }
  void add_events(const G& state, DepthLeft left, int ply, Seat mover, Node& node) {
    unsigned losers = 0;
    for (const ChanceEvent<G>& event : events_of(state)) {
      Node& child = node.next.emplace_back(after(state, event.move, left, ply, mover));
      child.probability = event.probability;
      losers |= VectorValues<G>::losers_of(child.values, state.seats());
      for (Seat seat = 0; seat < state.seats(); ++seat) {
        at_seat(node.values, seat) += event.probability * at_seat(child.values, seat);
      }
    }
    worker_.values().weigh(node.values, losers, state.seats());
  }

  VectorWorker<G>& worker_;
  int nodes_ = 0;
};

}  // namespace brett
