// Monte Carlo tree search for any number of seats, chance and secrets: UCT whose results are payoffs of
// all seats (max^n: Sturtevant 2008). Every seat goes for its own: a move's mean is the payoff of the
// seat that chooses it, so that several moves in a row need no special case.
//
// Chance is sampled, not chosen: an event comes by its probability and leads to a situation of its own.
//
// Where something is hidden, every playout begins from another truth that looks the same to the
// searching seat (determinisation), and a node is what the seat to move there can see of it
// (information set search with many observers: Cowling, Powley, Whitehouse 2012): no seat's choice
// below depends on what it cannot see. But all truths agree in what the searcher sees, so the others
// learn to answer that, as if they knew it.
//
// What is known is kept by situation (uct_store.h). Rules that look back end playouts as they end
// games; situations that differ only in their past share what is known of them.
#pragma once

#include <memory>
#include <string_view>

#include "search/playouts/playout_options.h"
#include "search/searcher.h"

namespace brett {

struct MaxnMcts {
  static constexpr std::string_view name = "maxn_mcts";
  static constexpr Answers answers{.payoffs = true, .playouts = true, .uneven = true};
  static constexpr std::string_view help =
      "random games guided by what every seat has won (UCT for any number of seats)";
  struct Options : UctOptions {};
  static OptionTable<Options> options();
  static Status check(const Options& options) { return options.check(name); }
  static bool wants_policy(const Options& options) { return options.policy == PlayoutBy::weighted; }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    return options.check_policy(tools.policy, name, tools.game);
  }
  static constexpr std::string_view misfit(const Facts& /*facts*/, int /*seats*/) { return {}; }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
