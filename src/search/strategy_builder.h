// Makes the strategy tree of a finished search: each decision of it is searched once more, which the table
// makes cheap, and its choice followed. What differs between searches a Source answers:
//
//   Way                   how a node was reached, and how far to look on from it
//   ends(state, way)      whether the search looks no further: the game is over, or the depth used up
//   searched(state, way)  the values that the search finds here
//   choice(state, way)    the move of who is to move, and the way after it; nothing if none is made
//   after_event(way)      the way after an event of chance
//   mean(events, seats)   the values of a chance node, given its events
//
// Values are those of the tree's own leaves, which are the ones that the search has found. (With a cut that
// may change values they may differ, as orders of moves do.) A tree that grows too large ends early, at
// leaves that have the searched value and say so.
#pragma once

#include <optional>
#include <utility>

#include "search/chance_events.h"
#include "search/strategy.h"

namespace brett {

template <GameState G, class Source>
class StrategyBuilder {
 public:
  using Node = StrategyNode<G>;
  using Way = typename Source::Way;
  using Step = StrategyStep<G, Way>;

  // No node gets followers when there are this many.
  StrategyBuilder(Source& source, int most_nodes) : source_(source), most_nodes_(most_nodes) {}

  // `first` is the move chosen at the root. If the game ends with it by its history, `drawn` are its values.
  Strategy<G> build(const G& root, const Step& first, const std::optional<SeatValues<G>>& drawn) {
    Strategy<G> strategy{root, {}};
    strategy.root.turn = root.turn();
    if (drawn) {
      strategy.root.next.push_back({.move = first.move, .values = *drawn});
      strategy.root.values = *drawn;
    } else {
      follow(root, first, strategy.root);
    }
    return strategy;
  }

 private:
  Node after(const G& state, const Step& step) {
    G child = state;
    child.play(step.move);
    Node node = made(child, step.way);
    node.move = step.move;
    return node;
  }
  Node made(const G& state, const Way& way) {
    Node node;
    node.turn = state.turn();
    ++nodes_;
    const bool ends = source_.ends(state, way);
    if (!ends && nodes_ <= most_nodes_) grow(state, way, node);
    if (node.next.empty()) {
      node.goes_on = !ends;
      node.values = source_.searched(state, way);
    }
    return node;
  }
  void grow(const G& state, const Way& way, Node& node) {
    if (node.turn.is_chance()) {
      for (const ChanceEvent<G>& event : events_of(state)) {
        node.next.push_back(after(state, {event.move, source_.after_event(way)}));
        node.next.back().probability = event.probability;
      }
      node.values = source_.mean(node.next, state.seats());
    } else if (const std::optional<Step> step = source_.choice(state, way)) {
      follow(state, *step, node);
    }
  }
  void follow(const G& state, const Step& step, Node& node) {
    node.next.push_back(after(state, step));
    node.values = node.next.front().values;
  }

  Source& source_;
  int most_nodes_;
  int nodes_ = 0;
};

}  // namespace brett
