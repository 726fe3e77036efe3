// Makes the strategy tree of a finished search: each decision of it is searched once more, which the table
// makes cheap, and its choice followed. What differs between searches a Source answers:
//
//   Path                   how a node was reached, and how far to look on from it; next(): after an event
//   ends(state, path)      whether the search looks no further: the game is over, or the depth used up
//   searched(state, path)  the values that the search finds here
//   choice(state, path)    the move of the seat to move, and the path after it; nothing if none is made
//   mean(events, seats)    the values of a chance node, given its events
//
// Values are those of the tree's own leaves, which are the ones that the search has found. (With a cut that
// may change values they may differ, as orders of moves do.) A tree that grows too large ends early, at
// leaves that have the searched value and say so.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "search/chance_events.h"
#include "search/searcher.h"
#include "search/strategy.h"

namespace brett {

// A move of somebody, and how the search goes on after it.
template <class Path>
struct StrategyStep {
  Move move;
  Path path;
};

template <class Source>
class StrategyBuilder {
 public:
  using Node = StrategyNode;
  using Path = typename Source::Path;
  using Step = StrategyStep<Path>;

  // No node gets followers when there are this many.
  StrategyBuilder(Source& source, int most_nodes) : source_(source), most_nodes_(most_nodes) {}

  // `first` is the move chosen at the root. If the game ends with it by its history, `drawn` are its values.
  Strategy build(const State& root, const Step& first, const std::optional<SeatValues>& drawn) {
    Strategy strategy{root, {}};
    strategy.root.turn = root.turn();
    if (drawn) {
      strategy.root.next.push_back({.move = first.move, .values = *drawn});
      strategy.root.values = *drawn;
    } else {
      add_choice(root, first, strategy.root);
    }
    return strategy;
  }

 private:
  Node after(const State& state, const Step& step) {
    Node node = made(state.after(step.move), step.path);
    node.move = step.move;
    return node;
  }
  Node made(const State& state, const Path& path) {
    Node node;
    node.turn = state.turn();
    ++nodes_;
    const bool ends = source_.ends(state, path);
    if (!ends && nodes_ <= most_nodes_) grow(state, path, node);
    if (node.next.empty()) {
      node.goes_on = !ends;
      node.values = source_.searched(state, path);
    }
    return node;
  }
  void grow(const State& state, const Path& path, Node& node) {
    if (node.turn.is_chance()) {
      const Arena::Frame frame(arena_);
      for (const ChanceEvent& event : events_of(state, arena_)) {
        node.next.push_back(after(state, {event.move, path.next()}));
        node.next.back().probability = event.probability;
      }
      node.values = source_.mean(node.next, state.seats());
    } else if (const std::optional<Step> step = source_.choice(state, path)) {
      add_choice(state, *step, node);
    }
  }
  void add_choice(const State& state, const Step& step, Node& node) {
    node.next.push_back(after(state, step));
    node.values = node.next.front().values;
  }

  Source& source_;
  int most_nodes_;
  int nodes_ = 0;
  Arena arena_;
};

// Adds the tree of a finished search to its result, unless the search is stopped meanwhile: the caller waits
// until the tree is there.
template <class Source>
void add_strategy(Source& source, const SearchRequest& request, const State& root,
                  const StrategyStep<typename Source::Path>& first,
                  const std::optional<SeatValues>& drawn, SearchResult& result) {
  Strategy strategy =
      StrategyBuilder<Source>(source, request.strategy_nodes).build(root, first, drawn);
  if (!source.budget().exhausted())
    result.strategy = std::make_shared<const Strategy>(std::move(strategy));
}

}  // namespace brett
