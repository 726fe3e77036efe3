// Flat Monte Carlo: random games from every candidate move, in turn, and the move with the best
// result. Fits any number of seats, chance and secrets: what counts is the root seat's payoff (wins
// minus losses where the payoffs are 1, 0 and -1), or its score. Where something is hidden, every
// playout begins from another truth that looks the same to that seat.
//
// The i-th playout goes to candidate i modulo their number, whatever stops the search and however
// many threads there are, so that no candidate has more than one game (per thread) more than
// another.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "search/playouts/playout_options.h"
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

    Selectivity selectivity() const { return {keep, keep_n, keep_share}; }
  };
  static OptionTable<Options> options();
  static Status check(const Options& /*options*/) { return Done{}; }
  static bool wants_policy(const Options& options) { return options.weighted; }
  // What depends on the tools of a game.
  static Status check_tools(const Options& options, const ToolsAtHand& tools);
  static constexpr std::string_view misfit(const Facts& /*facts*/, int /*seats*/) { return {}; }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
